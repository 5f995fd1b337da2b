import type { z } from 'zod'
import type { BizCode } from '#contract/modules/platform/setting/check-config.ts'
import type { TemplateCode } from '#contract/modules/platform/setting/print-template.ts'
import type { DocType } from '#contract/modules/stock/stock/ledger.ts'
import type { docInput } from '#contract/modules/stock/stock-doc/document.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import type { Take } from '../../stock/service.ts'

export type DocRow = Row<'stockDoc'>
export type LineRow = Row<'stockDocLine'>

/** What users send for every kind: the id, the version they read, the common head and the lines. */
export type DocBody = z.output<typeof docInput> & { version?: number }

/** A line as a kind stores it; a missing value gets the default of its column. */
export type LineValues = Pick<LineRow, 'skuId' | 'quantity'> & Partial<LineRow>

/**
 * A kind of document: its names, its columns, and the goods its posting moves. Drafts, numbers, reviews, locks, prints
 * and the trail are the same for every kind and belong to the core (stock.md 3).
 */
export interface Kind<B extends DocBody = DocBody> {
  docType: DocType
  /** The code of its review settings; without one it is never reviewed. */
  biz?: BizCode
  /** `warehouse.stockIn`: the page whose permissions it needs. */
  page: string
  /** `/warehouse/stockIn/detail`: the path of its detail page. */
  path: string
  /** The field of its id on the wire: `storeId`. */
  key: string
  /** The prefix of its numbers: `RK`. */
  prefix: string
  /** 入库单 */
  label: string
  /** DOC_STORE: the template of its print. */
  template: TemplateCode
  /** The name of its posting in the trail: 过账. */
  posting: string
  /** The head from the typed fields of this kind; refuses missing required ones (21001). */
  head: (db: Db, who: Who, body: B) => Promise<Partial<DocRow>>
  /** The lines from the typed ones; `everyLine` reports all faults at once. */
  lines: (db: Db, who: Who, body: B) => Promise<LineValues[]>
  /** Checks again at each posting: refuses, or gives warnings. */
  lookOver?: (db: Db, who: Who, row: DocRow, lines: readonly LineRow[]) => Promise<string[]>
  /** The goods it will take; set aside while it waits for its review, and then posted from the same layers. */
  takes?: (row: DocRow, lines: readonly LineRow[]) => Take[]
  /** Checks once the goods are set aside for the review: refuses faults that reviewers could not correct. */
  lookOverHeld?: (db: Db, who: Who, row: DocRow) => Promise<void>
  /** Moves the goods, with the takes above; gives the changed values of the head, with its state. */
  move: (
    db: Db,
    who: Who,
    doc: { row: DocRow; lines: readonly LineRow[]; takes: readonly Take[] },
  ) => Promise<Partial<DocRow>>
}
