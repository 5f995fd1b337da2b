import * as word from 'docx'
import type { ChildNode, Document, Element } from 'domhandler'
import type { PageSize } from '#contract/modules/platform/document/document.ts'
import { paperSizes } from '#contract/modules/platform/document/document.ts'
import { isPicture } from './rich-text.ts'

/** Rich text as a Word file: the tags the editor writes, with Chinese fonts and the paper size of the template. */

export interface WordPicture {
  data: Buffer
  type: 'jpg' | 'png' | 'gif'
  width: number
  height: number
}

interface Draft {
  title: string
  pageSize: PageSize
  /** Pictures by their address in the text. */
  pictures: ReadonlyMap<string, WordPicture>
}

const song = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: '宋体', cs: 'Times New Roman' }
const hei = { ...song, eastAsia: '黑体' }
/** Word counts font sizes in half points. */
const halfPoints = (px: number) => Math.round(px * 0.75 * 2)
const headings: Record<string, { size: number; level: (typeof word.HeadingLevel)[keyof typeof word.HeadingLevel] }> = {
  h1: { size: 36, level: word.HeadingLevel.HEADING_1 },
  h2: { size: 30, level: word.HeadingLevel.HEADING_2 },
  h3: { size: 26, level: word.HeadingLevel.HEADING_3 },
}
const marginMm = 20

export function wordOf(document: Document, draft: Draft): Promise<Buffer> {
  const [width, height] = paperSizes[draft.pageSize]
  const wide = width > height
  const mm = (value: number) => word.convertMillimetersToTwip(value)
  // The library itself exchanges width and height for landscape.
  const size = { width: mm(Math.min(width, height)), height: mm(Math.max(width, height)) }
  const orientation = wide ? word.PageOrientation.LANDSCAPE : word.PageOrientation.PORTRAIT
  const margin = { top: mm(marginMm), bottom: mm(marginMm), left: mm(marginMm), right: mm(marginMm) }
  const maxPx = ((width - 2 * marginMm) / 25.4) * 96
  const file = new word.Document({
    title: draft.title,
    creator: '',
    numbering: { config: [ordered] },
    styles: { default: { document: { run: { font: song, size: 22 }, paragraph: { spacing: { line: 360 } } } } },
    sections: [
      {
        properties: { page: { size: { ...size, orientation }, margin } },
        footers: { default: new word.Footer({ children: [pageNumber()] }) },
        children: blocksOf(document.children, { draft, maxPx, lists: { count: 0 } }),
      },
    ],
  })
  return word.Packer.toBuffer(file)
}

const ordered = {
  reference: 'ordered',
  levels: [0, 1, 2, 3].map((level) => ({
    level,
    format: word.LevelFormat.DECIMAL,
    text: `%${level + 1}.`,
    alignment: word.AlignmentType.START,
    style: { paragraph: { indent: { left: 480 * (level + 1), hanging: 480 } } },
  })),
}

const pageNumber = () =>
  new word.Paragraph({
    alignment: word.AlignmentType.CENTER,
    children: [
      new word.TextRun({
        size: 18,
        children: ['第 ', word.PageNumber.CURRENT, ' 页 / 共 ', word.PageNumber.TOTAL_PAGES, ' 页'],
      }),
    ],
  })

interface Here {
  draft: Draft
  maxPx: number
  /** Each ordered list starts again at one. */
  lists: { count: number }
  list?: { kind: 'ul' | 'ol'; level: number; instance: number }
  quote?: boolean
  bold?: boolean
}

type Block = word.Paragraph | word.Table

function blocksOf(nodes: readonly ChildNode[], here: Here): Block[] {
  return nodes.flatMap((node) => blockOf(node, here))
}

function blockOf(node: ChildNode, here: Here): Block[] {
  if (node.type === 'text') return node.data.trim() ? [paragraph([node], here)] : []
  if (node.type !== 'tag') return []
  switch (node.name) {
    case 'ul':
    case 'ol': {
      if (node.name === 'ol') here.lists.count += 1
      const list = { kind: node.name, level: (here.list?.level ?? -1) + 1, instance: here.lists.count } as const
      return blocksOf(node.children, { ...here, list })
    }
    case 'li':
      return blocksOf(node.children, here)
    case 'blockquote':
      return blocksOf(node.children, { ...here, quote: true })
    case 'table':
      return [tableOf(node, here)]
    case 'hr':
      return [new word.Paragraph({ thematicBreak: true })]
    default:
      return [paragraph([node], here)]
  }
}

function paragraph(nodes: readonly ChildNode[], here: Here) {
  const first = nodes[0]
  const style = first.type === 'tag' ? styleOf(first) : {}
  const heading = first.type === 'tag' ? headings[first.name] : undefined
  const run: Run = heading ? { font: hei, size: heading.size, bold: true, color: '000000' } : { bold: here.bold }
  return new word.Paragraph({
    heading: heading?.level,
    alignment: alignments[style['text-align'] ?? ''],
    indent: here.quote ? { left: 480 } : style['text-indent'] ? { firstLine: 440 } : undefined,
    ...listOf(here),
    children: nodes.flatMap((node) => runsOf(node, run, here)),
  })
}

function listOf({ list }: Here) {
  if (!list) return {}
  if (list.kind === 'ul') return { bullet: { level: list.level } }
  return { numbering: { reference: 'ordered', level: list.level, instance: list.instance } }
}

const alignments: Record<string, (typeof word.AlignmentType)[keyof typeof word.AlignmentType]> = {
  center: word.AlignmentType.CENTER,
  right: word.AlignmentType.RIGHT,
  justify: word.AlignmentType.BOTH,
}

type Run = Pick<word.IRunOptions, 'bold' | 'italics' | 'strike' | 'size' | 'font' | 'color' | 'underline' | 'shading'>

const marks: Record<string, Run> = {
  strong: { bold: true },
  em: { italics: true },
  u: { underline: {} },
  s: { strike: true },
}

function runsOf(node: ChildNode, run: Run, here: Here): word.ParagraphChild[] {
  if (node.type === 'text') return node.data ? [new word.TextRun({ ...run, text: node.data })] : []
  if (node.type !== 'tag') return []
  if (node.name === 'br') return [new word.TextRun({ break: 1 })]
  if (isPicture(node)) return pictureOf(node, here)
  const inner = { ...run, ...marks[node.name], ...runStyle(styleOf(node)) }
  return node.children.flatMap((child) => runsOf(child, inner, here))
}

function runStyle(style: Record<string, string>): Run {
  const px = /^([\d.]+)(px|pt)$/.exec(style['font-size'] ?? '')
  return {
    ...(px ? { size: px[2] === 'pt' ? Math.round(Number(px[1]) * 2) : halfPoints(Number(px[1])) } : {}),
    ...(hexOf(style.color) ? { color: hexOf(style.color) } : {}),
    ...(hexOf(style['background-color'])
      ? { shading: { type: word.ShadingType.CLEAR, fill: hexOf(style['background-color']) } }
      : {}),
  }
}

function pictureOf(node: Element, { draft, maxPx }: Here) {
  const picture = draft.pictures.get(node.attribs.src)
  if (!picture) return []
  const width = Math.min(Number.parseInt(node.attribs.width ?? '', 10) || picture.width, maxPx)
  const height = Math.round((width * picture.height) / picture.width)
  return [new word.ImageRun({ type: picture.type, data: picture.data, transformation: { width, height } })]
}

function tableOf(table: Element, here: Here) {
  const rows = elementsOf(table, 'tr').map(
    (row) =>
      new word.TableRow({
        cantSplit: true,
        tableHeader: cellsOf(row).length > 0 && cellsOf(row).every((cell) => cell.name === 'th'),
        children: cellsOf(row).map((cell) => cellOf(cell, { ...here, list: undefined })),
      }),
  )
  return new word.Table({ rows, width: { size: 100, type: word.WidthType.PERCENTAGE } })
}

function cellOf(cell: Element, here: Here) {
  const width = Number.parseInt(cell.attribs.colwidth ?? '', 10)
  const span = (name: string) => Number.parseInt(cell.attribs[name] ?? '1', 10) || 1
  const children = blocksOf(cell.children, { ...here, bold: cell.name === 'th' })
  return new word.TableCell({
    columnSpan: span('colspan'),
    rowSpan: span('rowspan'),
    width: width ? { size: width * 15, type: word.WidthType.DXA } : undefined,
    verticalAlign: word.VerticalAlignTable.CENTER,
    children: children.length > 0 ? children : [new word.Paragraph('')],
  })
}

const cellsOf = (row: Element) =>
  row.children.filter((node): node is Element => node.type === 'tag' && (node.name === 'td' || node.name === 'th'))

/** Its own rows, not those of a table inside it. */
function elementsOf(parent: Element, name: string): Element[] {
  return parent.children.flatMap((node) => {
    if (node.type !== 'tag') return []
    return node.name === name ? [node] : elementsOf(node, name)
  })
}

/** `text-align: center; color: #f00` as pairs; the allowed ones were checked when the text was stored. */
function styleOf(node: Element): Record<string, string> {
  const pairs = (node.attribs.style ?? '').split(';').map((part) => part.split(':').map((side) => side.trim()))
  return Object.fromEntries(pairs.filter((pair) => pair.length === 2))
}

function hexOf(colour: string | undefined) {
  const hex = /^#([0-9a-f]{6})$/i.exec(colour ?? '')
  if (hex) return hex[1]
  const parts = /^rgba?\((\d+),\s*(\d+),\s*(\d+)/.exec(colour ?? '')
  return parts
    ?.slice(1)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')
}
