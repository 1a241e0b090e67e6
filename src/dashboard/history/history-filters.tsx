import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide";
import { historyActions } from "#contract/label-history.ts";
import { labelActions } from "#dashboard/jobs/label-actions.ts";
import { type HistoryView, historyAddress, isFiltered } from "#dashboard/labels/data/history-address.ts";
import { listKnownPeople } from "#dashboard/labels/data/history-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { Select } from "#dashboard/ui/select.tsx";
import { showName } from "#dashboard/ui/text/text-direction.ts";

interface HistoryFiltersProps {
  readonly appId: string;
  readonly view: HistoryView;
  readonly onChange: (changed: Partial<HistoryView>) => void;
}

/** Narrows the history down: by what was done, and by who did it, where the service tells, of those whose changes have been read. */
export function HistoryFilters({ appId, view, onChange }: HistoryFiltersProps) {
  const { author, action } = view;
  const people = listKnownPeople(useQueryClient(), appId);
  const isUnknown = typeof author === "number" && people.every(({ id }) => id !== author);
  return (
    <>
      {useApi().hasHistory && (
        <Select
          aria-label={t`Author`}
          value={author ?? ""}
          onChange={({ target: { value } }) =>
            onChange({ author: value === "operator" ? value : Number(value) || null })
          }
        >
          <option value="">
            {t({ message: "Anyone", comment: "Filter of the history: changes by whoever made them" })}
          </option>
          {people.map(({ id, name }) => (
            <option key={id} translate="no" value={id}>
              {showName(name)}
            </option>
          ))}
          {isUnknown && (
            <option value={author}>
              {t({
                message: "Selected person",
                comment: "Filter of the history: changes by somebody whose name isn’t known",
              })}
            </option>
          )}
          <option value="operator">{t`Administrators`}</option>
        </Select>
      )}
      <Select
        aria-label={t`Type of change`}
        value={action ?? ""}
        onChange={({ target: { value } }) =>
          onChange({ action: historyActions.find((one) => one === value) ?? null })
        }
      >
        <option value="">{t`All changes`}</option>
        {historyActions.map((one) => (
          <option key={one} value={one}>
            {labelActions[one].past()}
          </option>
        ))}
      </Select>
      {isFiltered(view) && (
        <ButtonLink iconOnly to={historyAddress(appId)} aria-label={t`Show all changes`}>
          <Icon node={X} />
        </ButtonLink>
      )}
    </>
  );
}
