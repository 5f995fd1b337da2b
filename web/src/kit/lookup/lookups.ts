import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { logError, markShown } from '../fault/errors.ts'
import { queryClient } from '../http/query.ts'
import { sendRaw } from '../http/request.ts'
import { session } from '../store/storage.ts'
import { dictView, type Option, optionsOf, type Row, rowsOf, type TreeOption, treeOf } from './lookup-options.ts'
import { lookupOf, lookupTable } from './lookup-table.ts'

/**
 * Dropdown lists: fetched once per browser session, kept in session storage and in the one cache, restored at load
 * (seed 000 §3). A write that touches the module of a list, here or elsewhere, makes it stale like any other data.
 */

export interface Lookup {
  options: Option[]
  tree: TreeOption[] | undefined
  loading: boolean
  /** The error of the read; a dropdown stays empty, a screen that needs the list shows it. */
  error: unknown
  retry: () => unknown
}

type Params = Readonly<Record<string, unknown>>
const none: Row[] = []

/** `const { options } = useLookup('residents')` */
export function useLookup(name: string, params?: Params): Lookup {
  const def = lookupOf(name)
  const { data: rows = none, isFetching, error, refetch } = useQuery(lookupQuery(name, params))
  const view = useMemo(() => ({ options: optionsOf(def, rows), tree: treeOf(name, def, rows) }), [name, def, rows])
  return { ...view, loading: isFetching && rows === none, error, retry: refetch }
}

/** `const { options, label } = useDict('RELATION')` */
export function useDict(code: string) {
  if (!code) throw new Error('未定义的字典：（空）')
  const { data: rows = none, isFetching } = useQuery(lookupQuery('dictionary', { dictionaryCode: code }))
  const view = useMemo(() => dictView(rows), [rows])
  return { ...view, loading: isFetching && rows === none }
}

export function lookupQuery(name: string, params?: Params) {
  const { module } = lookupOf(name)
  return {
    queryKey: [module, 'lookup', name, params ?? {}],
    queryFn: () => fetchLookup(name, params),
    initialData: () => storedRows(storageName(name, params)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }
}

/** A failure is logged only: the dropdown stays empty and is read again when a screen opens it anew. */
async function fetchLookup(name: string, params?: Params): Promise<Row[]> {
  const { path, version, params: fixed } = lookupOf(name)
  try {
    const answer = await sendRaw('GET', path, { ...fixed, ...params }, { silent: true, version })
    const rows = rowsOf(answer)
    session.write(storageName(name, params), rows)
    return rows
  } catch (error) {
    logError(error)
    markShown(error)
    throw error
  }
}

/** `dropdown.residents`; parameters beyond the fixed ones are part of the name. */
export function storageName(name: string, params?: Params) {
  const own = Object.entries(params ?? {})
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => `${key}=${String(value)}`)
    .sort()
  const full = ['dropdown', name, ...own].join('.')
  session.register(full)
  return full
}

function storedRows(name: string): Row[] | undefined {
  const stored = session.read(name)
  return Array.isArray(stored) ? stored : undefined
}

/**
 * Restores at load the lists that this browser session has fetched, and removes a stored list as soon as it is stale.
 */
export function restoreLookups(client: QueryClient) {
  for (const full of session.names().filter((name) => name.startsWith('dropdown.'))) {
    session.register(full)
    const [, name, ...own] = full.split('.')
    const rows = storedRows(full)
    if (rows && Object.hasOwn(lookupTable, name)) client.setQueryData(lookupQuery(name, paramsOf(own)).queryKey, rows)
  }
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return
    const [, kind, name, params] = event.query.queryKey
    // as: only lookupQuery makes keys of this kind
    if (kind === 'lookup') session.remove(storageName(name as string, params as Params))
  })
}

const paramsOf = (own: string[]): Params => Object.fromEntries(own.map((pair) => pair.split('=', 2)))

/** Puts dictionaries that came together at start-up into the cache, as if each had been read by itself. */
export function holdDictionaries(client: QueryClient, byCode: ReadonlyMap<string, Row[]>) {
  for (const [dictionaryCode, rows] of byCode) {
    client.setQueryData(lookupQuery('dictionary', { dictionaryCode }).queryKey, rows)
  }
}

/** Removes lists by name, or dictionaries by code; open dropdowns read them again. */
export function dropLookups(names: readonly string[], client: QueryClient = queryClient) {
  const wantedNames = new Set(names)
  return client.invalidateQueries({
    predicate: ({ queryKey: [, kind, name, params] }) => {
      if (kind !== 'lookup') return false
      const code = (params as Params).dictionaryCode // as: only lookupQuery makes keys of this kind
      return wantedNames.has(String(name)) || (typeof code === 'string' && wantedNames.has(code))
    },
  })
}
