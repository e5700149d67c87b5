interface Module {
    importedIds: string[]
    dynamicallyImportedIds: string[]
    importers: string[]
    dynamicImporters: string[]
}
interface Graph {
    getModuleInfo: (id: string) => Module | null
}

interface Group {
    name: (id: string, graph: Graph) => string | null
    priority: number
}

export function chunks(): Group[]
