import { day } from '#contract/kit/fields.ts'
import { dayOfText } from '#contract/kit/value/day-text.ts'
import type { Item, LineOf } from './line-plan.ts'

/**
 * Turns rows copied from a delivery note into the lines of a document. Pure. Unrecognised rows stay, with their reason.
 */

/** Names of the columns of a delivery note, by field; the words of our own grid are included. */
const heads = {
  code: ['编码', '条码', '商品编码', '物品编码'],
  name: ['物品', '名称', '品名', '物品名称', '商品名称', '货品'],
  spec: ['规格', '规格型号'],
  unit: ['单位'],
  quantity: ['数量', '送货数量', '件数'],
  price: ['单价', '单价(元)', '进价', '售价', '含税单价'],
  batchNo: ['批号', '批次', '批次号', '生产批号'],
  productionDate: ['生产日期'],
  expireDate: ['有效期', '效期', '有效期至', '失效日期', '到期日'],
  remark: ['备注'],
} as const
type Column = keyof typeof heads
const columns = Object.keys(heads) as Column[] // as: its own keys
/** The order of columns without a head. */
const order: readonly Column[] = ['name', 'quantity', 'price', 'batchNo', 'expireDate']

export interface PasteInto<L> {
  items: readonly Item[]
  lineFor: (item: Item, quantity?: number) => L
  unitName: (code: unknown) => string
  /** Fields of the lines of this document; a price has a name of its own. */
  typed: readonly string[]
  price?: string
}

/** All lines of a text, in its order; an unrecognised one has `unread`. */
export function pasted<L extends LineOf>(text: string, into: PasteInto<L>): L[] {
  const rows = text
    .split(/\r?\n/)
    .filter((row) => row.trim())
    .map((row) => row.split('\t').map((cell) => cell.trim()))
  const named = rows.length > 0 ? headOf(rows[0]) : undefined
  const has = (column: Column) =>
    column === 'price' ? Boolean(into.price) : isBasic(column) || into.typed.includes(column)
  const places = named ?? order.filter(has)
  return rows.slice(named ? 1 : 0).map((row) => lineOf(cellsOf(row, places), into))
}

const isBasic = (column: Column) => column === 'name' || column === 'quantity'

/** The column of each cell of a head; undefined for a row that is no head. */
function headOf(row: readonly string[]) {
  const found = row.map((cell) => {
    const word = cell
      .replace(/[*＊\s]/g, '')
      .replace(/（/g, '(')
      .replace(/）/g, ')')
    return columns.find((column) => (heads[column] as readonly string[]).includes(word)) // as: words of any column
  })
  return found.includes('quantity') && (found.includes('name') || found.includes('code')) ? found : undefined
}

type Cells = Partial<Record<Column, string>>
const cellsOf = (row: readonly string[], places: readonly (Column | undefined)[]): Cells =>
  Object.fromEntries(places.flatMap((column, at) => (column && row[at] ? [[column, row[at]]] : [])))

function lineOf<L extends LineOf>(cells: Cells, into: PasteInto<L>): L {
  const words = [cells.code, cells.name, cells.spec].filter(Boolean).join(' ')
  const found = itemsOf(into.items, cells)
  const [item] = found
  // as: every field of a line is optional before it is sent
  const blank = (unread: string) => ({ pastedName: words, unread }) as L
  if (!item) return blank(`没有条码、编码或名称为“${words}”的物品，请选择物品`)
  if (found.length > 1) return blank(`“${words}”有${found.length}种规格（${specsOf(found)}），请选择物品`)
  const quantity = counted(cells, item, into.unitName)
  const wrong: string[] = []
  if (quantity === undefined) wrong.push(`数量“${cells.quantity ?? ''}”没有认出`)
  const more: Record<string, unknown> = {}
  if (into.price && cells.price) {
    const fen = fenOf(cells.price)
    if (fen === undefined) wrong.push(`单价“${cells.price}”没有认出`)
    else more[into.price] = fen
  }
  for (const key of ['productionDate', 'expireDate'] as const) {
    const text = cells[key]
    if (!text || !into.typed.includes(key)) continue
    const date = day('').safeParse(dayOfText(text))
    if (date.success) more[key] = date.data
    else wrong.push(`${heads[key][0]}“${text}”没有认出`)
  }
  for (const key of ['batchNo', 'remark'] as const) if (cells[key] && into.typed.includes(key)) more[key] = cells[key]
  return { ...into.lineFor(item, quantity), ...more, ...(wrong.length > 0 && { unread: wrong.join('，') }) }
}

const specsOf = (items: readonly Item[]) =>
  items
    .map(({ specName }) => specName)
    .slice(0, 6)
    .join('、')
const plain = (text: string) => text.replace(/\s+/g, '').toLowerCase()

/** The items a cell may mean: by barcode or code, by name and 规格 as the grid itself writes them, else by the name. */
export function itemsMeant(items: readonly Item[], text: string): Item[] {
  const typed = plain(text)
  if (!typed) return []
  const by = (wordsOf: (item: Item) => readonly (string | null | undefined)[]) =>
    items.filter((item) => wordsOf(item).some((word) => word && plain(word) === typed))
  const coded = by(({ barCode, skuCode }) => [barCode, skuCode])
  if (coded.length > 0) return coded
  const whole = by(({ skuName, specName, skuCode }) => [`${skuName}${specName}`, `${skuName}${specName}${skuCode}`])
  return whole.length > 0 ? whole : by(({ skuName }) => [skuName])
}

function itemsOf(items: readonly Item[], { code, name = '', spec }: Cells): Item[] {
  const coded = code ? itemsMeant(items, code) : []
  if (coded.length > 0) return coded
  const whole = spec ? itemsMeant(items, `${name}${spec}`) : []
  return whole.length > 0 ? whole : itemsMeant(items, name)
}

/** «1,250.5», «¥3» and «3元» in fen; undefined for a text that is no price. */
function fenOf(typed: string) {
  const plainText = typed.replace(/[¥￥元,，\s]/g, '')
  return /^\d+(\.\d+)?$/.test(plainText) ? Math.round(Number(plainText) * 100) : undefined
}

/**
 * Units of an item in «20», «20包» or «3箱», with the unit in the cell or beside it; undefined for a text that is no
 * quantity.
 */
function counted({ quantity = '', unit: beside }: Cells, item: Item, unitName: (code: unknown) => string) {
  const [, number, within] = /^(\d+(?:\.\d+)?)\s*(\D*?)$/.exec(quantity.replace(/[,，]/g, '')) ?? []
  if (!(Number(number) > 0)) return undefined
  const unit = within || beside
  if (!unit || unit === unitName(item.unit)) return Number(number)
  if (!item.auxUnit || !item.auxRatio || unit !== unitName(item.auxUnit)) return undefined
  return Math.round(Number(number) * item.auxRatio * 1000) / 1000
}
