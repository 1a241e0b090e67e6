import type { Rolldown } from "vite";

type Groups = Exclude<Rolldown.OutputOptions["codeSplitting"], boolean | undefined>["groups"];
type Group = NonNullable<Groups>[number];

/**
 * A file for the code that several others need, by what leads to it: for whatever is imported by a certain one of them.
 *
 * @param name the file's
 * @param entry the end of the path of the module that import() asks for
 */
export function shareWith(name: string, entry: string): Group {
  return share(name, (entries) => entries.some((one) => one.endsWith(entry)));
}

/** Such a file for what at least two of the dashboard's own screens import. */
export function shareScreens(name: string): Group {
  return share(name, (entries) => entries.filter((entry) => entry.includes("/dashboard/")).length > 1);
}

function share(name: string, isIn: (entries: readonly string[]) => boolean): Group {
  return {
    name: (module, graph) => (isIn([...findEntries(module, graph)]) ? name : null),
    debugName: name,
    minShareCount: 2,
  };
}

/** The modules that import() asks for, and that lead to a module by imports of their own. */
function findEntries(module: string, graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const entries = new Set<string>();
  const importers = new Set([module]);
  for (const one of importers) {
    const info = graph.getModuleInfo(one);
    if (info === null) continue;
    if (info.dynamicImporters.length > 0) entries.add(one);
    for (const importer of info.importers) importers.add(importer);
  }
  return entries;
}
