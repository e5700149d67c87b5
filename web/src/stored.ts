// What this browser stores for its person. Everything also works in a browser that stores nothing.

/** Returns what is stored under a key, or `usual` if there is nothing that can be read. */
export function stored<T>(key: string, usual: T): T {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? usual
  } catch {
    return usual
  }
}

/** Stores a value that can be written as JSON. */
export function store(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // It is known until the page is closed.
  }
}
