import { type LabelView, labelAddress } from "#dashboard/labels/data/label-address.ts";
import { PageLinks } from "#dashboard/ui/table/page-links.tsx";
import { LabelGroupChoice } from "./label-group-choice.tsx";
import { LabelRowsChoice } from "./label-rows-choice.tsx";

export interface LabelPagerProps {
  readonly appId: string;
  readonly view: LabelView;
  /** Those that are shown. */
  readonly labels: readonly { readonly id: number | null; readonly name?: string }[];
  /** The position of the first label that is shown, from 1. */
  readonly from: number;
  /** The page that is shown, and the last one. */
  readonly current: number;
  readonly last: number;
  readonly onChoose: (view: Partial<LabelView>) => void;
}

/** The ways to the table's other pages, and to other sizes of a page. */
export default function LabelPager(props: LabelPagerProps) {
  const { appId, view, labels, from, current, last, onChoose } = props;
  return (
    <>
      <LabelGroupChoice appId={appId} labels={labels} isGrouped={false} onChoose={onChoose} />
      <LabelRowsChoice rows={view.rows} from={from} onChoose={onChoose} />
      <PageLinks
        current={current}
        last={last}
        pageAddress={(page) => labelAddress(appId, { page, rows: view.rows, all: false, groups: false })}
      />
    </>
  );
}
