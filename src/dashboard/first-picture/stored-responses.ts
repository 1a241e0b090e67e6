import { labelColumnFields } from "#dashboard/labels/data/label-columns.ts";

/** By this name the session remembers the responses that its labels screen showed last. */
export const keptResponsesName = "answers";

/** The responses that the first picture of a page of labels is drawn from. */
export interface PictureResponses<Project = unknown, Labels = unknown> {
  readonly appId: string;
  /** The page's number. */
  readonly page: number;
  readonly project: Project;
  readonly labels: Labels;
}

/** Of the responses, what the picture shows, or what decides whether it can. */
const shownFields = [
  ...["appId", "page", "project", "labels"],
  ...["app_id", "name", "accent_color"],
  ...["data", ...Object.values(labelColumnFields).flat()],
  ...["from", "last_page", "per_page", "total"],
];

/** Writes down what answers show: the same text where they show the same. */
export function writeResponses(responses: PictureResponses): string {
  return JSON.stringify(responses, shownFields);
}
