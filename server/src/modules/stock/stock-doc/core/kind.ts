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

/** What every kind is typed with: who it is, the version read, the common head and the lines. */
export type Typed = z.output<typeof docInput> & { version?: number }

/** A line as a kind stores it; what it does not say keeps the default of its column. */
export type LineValues = Pick<LineRow, 'skuId' | 'quantity'> & Partial<LineRow>

/**
 * A kind of document: its names, its columns, and what its posting moves. All else – drafts, numbers, reviews, locks,
 * prints, the trail – is the core's and the same for every kind (stock.md 3).
 */
export interface Kind<B extends Typed = Typed> {
  docType: DocType
  /** Its reviews are configured under this code; without one it is never reviewed. */
  biz?: BizCode
  /** `warehouse.stockIn`: the page whose codes it asks for. */
  page: string
  /** `/warehouse/stockIn/detail`: where it is looked at. */
  path: string
  /** Its own name of the id on the wire: `storeId`. */
  key: string
  /** Of its numbers: `RK`. */
  prefix: string
  /** 入库单 */
  label: string
  /** DOC_STORE: the template of its paper. */
  template: TemplateCode
  /** What its posting says in the trail: 过账. */
  posting: string
  /** The head from the typed fields of this kind; refuses missing required ones (21001). */
  head: (db: Db, who: Who, body: B) => Promise<Partial<DocRow>>
  /** The lines from what was typed; `everyLine` tells all that is wrong with them. */
  lines: (db: Db, who: Who, body: B) => Promise<LineValues[]>
  /** Looked over again at each posting: refuses, or gives what to look at. */
  lookOver?: (db: Db, who: Who, row: DocRow, lines: readonly LineRow[]) => Promise<string[]>
  /** What it will take; set aside while it waits for its review, and then taken as it was set aside. */
  takes?: (row: DocRow, lines: readonly LineRow[]) => Take[]
  /** Looked over once its goods are set aside for its review: refuses what its reviewers could not put right. */
  lookOverHeld?: (db: Db, who: Who, row: DocRow) => Promise<void>
  /** Moves the goods, with the takes above; gives what changes in the head, its state among it. */
  move: (
    db: Db,
    who: Who,
    doc: { row: DocRow; lines: readonly LineRow[]; takes: readonly Take[] },
  ) => Promise<Partial<DocRow>>
}
