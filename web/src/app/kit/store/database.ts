/**
 * The storage of the phone: IndexedDB, which has room for pictures. Personal data are sealed before they are stored
 * (sealed-values.ts, queue.ts, session.ts). Over plain http nothing can be sealed: then everything is in memory and ends with
 * the page (decision 081).
 */

/**
 * `own`: session, keys, time of the last contact with the server; `cache`: answers and drafts; `queue`: records to be
 * sent.
 */
interface Stores {
  own: { key: string; value: unknown }
  cache: { key: string; value: unknown }
  queue: { key: number; value: unknown }
  photos: { key: string; value: unknown }
}
type Name = keyof Stores

/** Without a secure context the browser has no cipher. */
export const canSeal = globalThis.crypto?.subtle !== undefined

const version = 1
let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('pims-app', version)
    request.onupgradeneeded = () => {
      const database = request.result
      for (const name of ['own', 'cache', 'photos'] as const) database.createObjectStore(name)
      database.createObjectStore('queue', { autoIncrement: true })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })
  return opened
}

async function inStore<T>(name: Name, mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>) {
  const database = await open()
  return new Promise<T>((resolve, reject) => {
    const transaction = database.transaction(name, mode)
    const request = run(transaction.objectStore(name))
    // Resolves only with the transaction: a full disk is reported here, not at the next start.
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'))
  })
}

type Memory = Record<Name, Map<string | number, unknown>>
let memory: Promise<Memory> | undefined

/**
 * The stores of a page that cannot seal. Records of an older version that wait to be sent stay, on the disk too, until
 * they are sent; session and answers are deleted at once.
 */
function inMemory(): Promise<Memory> {
  memory ??= Promise.all([onDisk('queue'), onDisk('photos'), clearOnDisk('own'), clearOnDisk('cache')]).then(
    ([queue, photos]) => ({ own: new Map(), cache: new Map(), queue: new Map(queue), photos: new Map(photos) }),
  )
  return memory
}

async function onDisk(name: Name): Promise<[string | number, unknown][]> {
  const [keys, values] = await Promise.all([
    inStore(name, 'readonly', (store) => store.getAllKeys()),
    inStore<unknown[]>(name, 'readonly', (store) => store.getAll()),
  ])
  return keys.map((key, at) => [key as string | number, values[at]]) // as: the keys of every store are
}

const clearOnDisk = (name: Name) => inStore(name, 'readwrite', (store) => store.clear())

/** Gives one value, or undefined. The caller knows the type it stored under the name. */
export const read = async <N extends Name>(name: N, key: Stores[N]['key']): Promise<unknown> =>
  canSeal ? inStore(name, 'readonly', (store) => store.get(key)) : (await inMemory())[name].get(key)

export async function write<N extends Name>(name: N, key: Stores[N]['key'], value: unknown): Promise<void> {
  if (canSeal) await inStore(name, 'readwrite', (store) => store.put(value, key))
  else (await inMemory())[name].set(key, value)
}

/** Adds at the end; gives the place. */
export async function append(name: 'queue', value: unknown): Promise<number> {
  if (canSeal) return Number(await inStore(name, 'readwrite', (store) => store.add(value)))
  const { [name]: store } = await inMemory()
  const place = Math.max(0, ...[...store.keys()].map(Number)) + 1
  store.set(place, value)
  return place
}

export async function remove<N extends Name>(name: N, key: Stores[N]['key']): Promise<void> {
  if (!canSeal) (await inMemory())[name].delete(key)
  await inStore(name, 'readwrite', (store) => store.delete(key))
}

export async function clear(name: Name): Promise<void> {
  if (!canSeal) (await inMemory())[name].clear()
  await clearOnDisk(name)
}

/** Everything of a store in the order of its keys. */
export async function all(name: Name): Promise<{ key: string | number; value: unknown }[]> {
  const rows = canSeal ? await onDisk(name) : [...(await inMemory())[name]]
  return rows.map(([key, value]) => ({ key, value }))
}
