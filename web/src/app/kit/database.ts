/** What the phone keeps when it is closed: IndexedDB, where pictures have room too. */

/** `own`: the session and when the server was last reached; `cache`: what was read; `queue`: what waits to be sent. */
interface Stores {
  own: { key: string; value: unknown }
  cache: { key: string; value: unknown }
  queue: { key: number; value: unknown }
  photos: { key: string; value: unknown }
}
type Name = keyof Stores

const version = 1
let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open('pims-app', version)
    asked.onupgradeneeded = () => {
      const database = asked.result
      for (const name of ['own', 'cache', 'photos'] as const) database.createObjectStore(name)
      database.createObjectStore('queue', { autoIncrement: true })
    }
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error('IndexedDB'))
  })
  return opened
}

async function inStore<T>(name: Name, mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>) {
  const database = await open()
  return new Promise<T>((resolve, reject) => {
    const transaction = database.transaction(name, mode)
    const asked = run(transaction.objectStore(name))
    // Kept only when the transaction is: a full disk is told here, not at the next start.
    transaction.oncomplete = () => resolve(asked.result)
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'))
  })
}

/** One value, or undefined. The caller knows what it stored under the name. */
export const read = <N extends Name>(name: N, key: Stores[N]['key']): Promise<unknown> =>
  inStore(name, 'readonly', (store) => store.get(key))

export const write = <N extends Name>(name: N, key: Stores[N]['key'], value: unknown) =>
  inStore(name, 'readwrite', (store) => store.put(value, key))

/** Adds at the end; gives the place. */
export async function append(name: 'queue', value: unknown): Promise<number> {
  return Number(await inStore(name, 'readwrite', (store) => store.add(value)))
}

export const remove = <N extends Name>(name: N, key: Stores[N]['key']) =>
  inStore(name, 'readwrite', (store) => store.delete(key))

export const clear = (name: Name) => inStore(name, 'readwrite', (store) => store.clear())

/** Everything of a store in the order of its keys. */
export async function all(name: Name): Promise<{ key: IDBValidKey; value: unknown }[]> {
  const [keys, values] = await Promise.all([
    inStore(name, 'readonly', (store) => store.getAllKeys()),
    inStore<unknown[]>(name, 'readonly', (store) => store.getAll()),
  ])
  return keys.map((key, at) => ({ key, value: values[at] }))
}
