import type { BodyFor, Call, Paging } from '#contract/kit/calls.ts'
import type { Tables } from '../db/tables.gen.ts'
import { newId } from '../new-id.ts'
import type { Asking, Listing } from './read/listing.ts'
import type { Only, Row, Written } from './store/table.ts'
import { insertRow, own, remove, updateRow } from './store/write.ts'

type Values = Record<string, unknown>
/** The arguments each of these handlers gets. */
interface CrudRequest<B = unknown> extends Asking {
  params: unknown
  query: unknown
  body: B
}
type Body<T, K extends string> = T extends Record<K, infer C> ? BodyFor<C> : never

interface Spec<T, N extends keyof Tables, P, V, W> {
  /** The row to store for a new `id`, after the module's own refusals; without it the body itself. */
  create?: (request: CrudRequest<Body<T, 'create'>> & { id: string }) => Only<N, V> | Promise<Only<N, V>>
  /** The columns an edit stores; `row` is the stored one. `crud` compares the version. */
  update?: (request: CrudRequest<Body<T, 'update'>> & { row: Row<N> }) => Only<N, W> | Promise<Only<N, W>>
  /** Refuses to remove a row that is in use. */
  remove?: (request: CrudRequest & { row: Row<N> }) => void | Promise<void>
  /** The sentence of the operation log for a new row. */
  created?: (row: P) => string
  /** The sentence of the operation log for an edit. */
  updated?: (row: P) => string
  /** The sentence of the operation log for a removal. */
  removed?: (row: Row<N>) => string
}

/**
 * The five handlers of a list with a dialog. A row outside the caller's reach is refused with 21003 before any other
 * check, a version that is not the stored one with 21002. A module that needs fewer handlers spreads those it needs.
 *
 *     serve(visit, crud(visit, rows, { create: ({ body }) => ({ ...body, visitStatus: 1 }) }))
 */
export function crud<
  T extends Record<string, Call>,
  N extends keyof Tables,
  P,
  O,
  V extends Written<N>,
  W extends Written<N>,
>(_calls: T, rows: Listing<N, P, O>, spec: Spec<T, N, P, V, W> = {}) {
  const { table, shown } = rows
  // as: the key is in the path or in the body, both plain objects
  const idOf = ({ params, body }: CrudRequest) =>
    (params as Values)[table.key] ?? (body as Values | undefined)?.[table.key]
  const reach = async (request: CrudRequest, lock = false) => {
    await shown(request, idOf(request))
    return own(request.db, table, request.who, idOf(request), { lock })
  }
  return {
    list: (request: CrudRequest) => rows.page(request, request.query as Partial<Paging>), // as: a list's query
    get: (request: CrudRequest) => shown(request, idOf(request)),
    create: async (request: CrudRequest<Body<T, 'create'>>) => {
      const { db, who, body } = request
      const id = newId()
      const values = spec.create ? await spec.create({ ...request, id }) : body
      await insertRow(db, table, who, { ...values, [table.key]: id })
      const row = await shown(request, id)
      if (spec.created) who.did(spec.created(row))
      return row
    },
    update: async (request: CrudRequest<Body<T, 'update'>>) => {
      const { db, who, body } = request
      const row = await reach(request)
      const values = spec.update ? await spec.update({ ...request, row }) : body
      await updateRow(db, table, who, row, { ...values, version: (body as Values).version }) // as: every body may carry it
      const changed = await shown(request, idOf(request))
      if (spec.updated) who.did(spec.updated(changed))
      return changed
    },
    remove: async (request: CrudRequest) => {
      // Locked and read again: a draft that is being published meanwhile must not be removed.
      const row = await reach(request, true)
      await spec.remove?.({ ...request, row })
      await remove(request.db, table, request.who, row)
      if (spec.removed) request.who.did(spec.removed(row))
    },
  }
}
