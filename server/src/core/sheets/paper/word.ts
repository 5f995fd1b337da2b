import * as word from 'docx'
import { type Block, type Paper, type Picture, pairsOf } from './paper.ts'

/** Papers as Word files: the same blocks as the PDF, to be edited. */

const song = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: '宋体', cs: 'Times New Roman' }
const hei = { ...song, eastAsia: '黑体' }
const margin = word.convertMillimetersToTwip(16)

/** The bytes of a paper on A4. */
export function paperWord(paper: Paper): Promise<Buffer> {
  const center = word.AlignmentType.CENTER
  const file = new word.Document({
    title: paper.title,
    creator: '',
    styles: { default: { document: { run: { font: song, size: 20 } } } },
    sections: [
      {
        properties: {
          page: {
            size: { width: 11906, height: 16838 },
            margin: { top: margin, right: margin, bottom: margin, left: margin },
          },
        },
        footers: { default: new word.Footer({ children: [footOf(paper)] }) },
        children: [
          new word.Paragraph({ alignment: center, text: paper.house }),
          new word.Paragraph({
            alignment: center,
            spacing: { after: 160 },
            children: [new word.TextRun({ text: paper.title, font: hei, size: 32, bold: true })],
          }),
          ...paper.blocks.flatMap(partsOf),
        ],
      },
    ],
  })
  return word.Packer.toBuffer(file)
}

const footOf = ({ foot }: Paper) =>
  new word.Paragraph({
    children: [
      new word.TextRun({
        size: 16,
        children: [`${foot}　第 `, word.PageNumber.CURRENT, ' 页 / 共 ', word.PageNumber.TOTAL_PAGES, ' 页'],
      }),
    ],
  })

const line = (text: string, bold = false) => new word.Paragraph({ children: [new word.TextRun({ text, bold })] })

function partsOf(block: Block): (word.Paragraph | word.Table)[] {
  if ('heading' in block) {
    const run = new word.TextRun({ text: block.heading, font: hei, size: 24, bold: true })
    return [new word.Paragraph({ spacing: { before: 160, after: 80 }, keepNext: true, children: [run] })]
  }
  if ('text' in block) return [line(block.text, block.strong)]
  if ('facts' in block) return [tableOf(pairsOf(block.facts), [16, 34, 16, 34])]
  if ('signs' in block) return block.signs.flatMap(signOf)
  return [tableOf(block.rows, block.widths, block.head)]
}

function signOf({ label, picture, below }: { label: string; picture?: Picture; below?: string }) {
  const image = picture && new word.ImageRun({ ...picture, transformation: { width: 120, height: 45 } })
  const children = [new word.TextRun(`${label}：${picture ? '' : '________________'}`), ...(image ? [image] : [])]
  return [
    new word.Paragraph({
      spacing: { before: 200 },
      children: [...children, new word.TextRun(below ? `　${below}` : '')],
    }),
  ]
}

function tableOf(rows: readonly (readonly string[])[], widths: readonly number[], head?: readonly string[]) {
  const total = widths.reduce((sum, width) => sum + width, 0)
  const rowOf = (cells: readonly string[], isHead: boolean) =>
    new word.TableRow({
      cantSplit: true,
      tableHeader: isHead,
      children: cells.map(
        (cell, at) =>
          new word.TableCell({
            width: { size: (widths[at] / total) * 100, type: word.WidthType.PERCENTAGE },
            children: [line(cell, isHead)],
          }),
      ),
    })
  const all = [...(head ? [rowOf(head, true)] : []), ...rows.map((row) => rowOf(row, false))]
  return new word.Table({ rows: all, width: { size: 100, type: word.WidthType.PERCENTAGE } })
}
