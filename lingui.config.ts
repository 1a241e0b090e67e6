import { defineConfig } from "@lingui/cli";
import { extractor } from "@lingui/cli/api";
import { formatter } from "@lingui/format-po";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import { languages } from "./src/contract/languages.ts";
import { fieldProblems, otherFieldProblem, sentenceContext } from "./src/contract/problems.ts";

/**
 * The service's sentences about a label's fields, which no macro marks: it runs as it is written. What is said of a query is for
 * programmers, and in English.
 */
const serviceSentences = {
  match: (file: string) => file.endsWith("src/contract/problems.ts"),
  extract(file: string, _: string, onMessage: Parameters<typeof extractor.extract>[2]) {
    const ofLabels = Object.entries(fieldProblems).filter(([code]) => /^(name|color)-/.test(code));
    for (const message of [...ofLabels.map(([, sentence]) => sentence), otherFieldProblem]) {
      onMessage({
        id: generateMessageId(message, sentenceContext),
        message,
        context: sentenceContext,
        comment: "What is wrong with a field of a request",
        origin: [file, 1],
      });
    }
  },
};

export default defineConfig({
  sourceLocale: languages[0],
  locales: [...languages],
  catalogs: [
    {
      path: "<rootDir>/src/dashboard/messages/{locale}",
      include: ["<rootDir>/src/dashboard", "<rootDir>/src/contract/problems.ts"],
      exclude: ["**/*.test.*", "**/*-fixture.*"],
    },
  ],
  extractors: [serviceSentences, extractor],
  orderBy: "message",
  // Without origins the catalog changes only when a text does.
  format: formatter({ origins: false }),
});
