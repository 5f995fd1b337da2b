import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'
import type { Content, ContentText, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { signsOf } from './font-signs.ts'
import { type Block, type Paper, pairsOf } from './paper.ts'

/** Papers as PDF, with a Chinese font of its own and a second one for rare names (decision 053). */

const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}.ttf`))
const normal = fontFile('noto-sans-sc/400Regular/NotoSansSC_400Regular')
const bold = fontFile('noto-sans-sc/700Bold/NotoSansSC_700Bold')
const rareNormal = fontFile('noto-sans-jp/400Regular/NotoSansJP_400Regular')
const rareBold = fontFile('noto-sans-jp/700Bold/NotoSansJP_700Bold')
pdfmake.setFonts({
  hei: { normal, bold, italics: normal, bolditalics: bold },
  rare: { normal: rareNormal, bold: rareBold, italics: rareNormal, bolditalics: rareBold },
})
const fontFiles = [normal, bold, rareNormal, rareBold]
// No address that a text names is fetched or read: only the fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => fontFiles.includes(path))

const inMain = signsOf(normal)
const inRare = signsOf(rareNormal)
const isRare = (sign: string) => {
  const codePoint = sign.codePointAt(0) ?? 0
  return !inMain(codePoint) && inRare(codePoint)
}

/** A text as the PDF writer takes it: characters that only the second font has (𠮷) are set in that font. */
function lettered(text: string): ContentText['text'] {
  const signs = [...text]
  if (!signs.some(isRare)) return text
  return signs.map((sign) => (isRare(sign) ? { text: sign, font: 'rare' } : sign))
}

const mm = (value: number) => (value * 72) / 25.4
const grey = '#f2f4f7'
const lines = { hLineWidth: () => 0.5, vLineWidth: () => 0.5, hLineColor: () => '#98a2b3', vLineColor: () => '#98a2b3' }

/** Font sizes in points; a paper that must be a single page is set smaller until it fits, and stays readable. */
const letters = [9, 8, 7.2, 6.5]

/** The bytes of a paper on A4, its fonts subset and embedded; with `onePage` in the largest size that fits one page. */
export async function pdfOf(paper: Paper, { onePage = false } = {}): Promise<Buffer> {
  const [first, ...smaller] = letters
  let data = await setIn(paper, first)
  for (const size of onePage ? smaller : []) if (pagesOf(data) > 1) data = await setIn(paper, size)
  return data
}

const pagesOf = (data: Buffer) => data.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

function setIn(paper: Paper, fontSize: number): Promise<Buffer> {
  const definition: TDocumentDefinitions = {
    pageSize: 'A4',
    pageMargins: [mm(16), mm(14), mm(16), mm(16)],
    info: { title: paper.title, creator: 'PIMS', producer: 'PIMS' },
    defaultStyle: { font: 'hei', fontSize, lineHeight: 1.15 },
    content: [
      { text: lettered(paper.house), alignment: 'center', fontSize: 10 },
      { text: lettered(paper.title), alignment: 'center', fontSize: 16, bold: true, margin: [0, 2, 0, 8] },
      ...paper.blocks.map(contentOf),
    ],
    footer: (page, pages) => ({
      columns: [
        { text: lettered(paper.foot), width: '*' },
        { text: `第 ${page} 页 / 共 ${pages} 页`, width: 'auto' },
      ],
      margin: [mm(16), mm(4), mm(16), 0],
      fontSize: 8,
      color: '#475467',
    }),
  }
  return pdfmake.createPdf(definition).getBuffer()
}

function contentOf(block: Block): Content {
  if ('heading' in block)
    return { text: lettered(block.heading), bold: true, fontSize: 11, margin: [0, 7, 0, 3], headlineLevel: 1 }
  if ('text' in block) return { text: lettered(block.text), bold: block.strong, margin: [0, 1, 0, 3] }
  if ('facts' in block) {
    const body = pairsOf(block.facts).map(([one, first, other, second]) => [
      { text: lettered(one), fillColor: grey },
      { text: lettered(first) },
      { text: lettered(other), fillColor: grey },
      { text: lettered(second) },
    ])
    return { table: { widths: [62, '*', 62, '*'], body, dontBreakRows: true }, layout: lines }
  }
  if ('signs' in block) {
    const columns = block.signs.map(({ label, picture, below }) => ({
      stack: [
        { text: lettered(`${label}：`) },
        picture
          ? {
              image: `data:image/${picture.type === 'jpg' ? 'jpeg' : 'png'};base64,${picture.data.toString('base64')}`,
              fit: [110, 40] as [number, number],
            }
          : { text: '________________', margin: [0, 18, 0, 4] as [number, number, number, number] },
        { text: lettered(below ?? '') },
      ],
    }))
    return { columns, unbreakable: true, margin: [0, 10, 0, 0] }
  }
  const head = block.head.map((text) => ({ text: lettered(text), bold: true, fillColor: grey }))
  const total = block.widths.reduce((sum, width) => sum + width, 0)
  const widths = block.widths.map((width) => `${((width / total) * 100).toFixed(2)}%`)
  const body = [head, ...block.rows.map((row) => row.map((text) => ({ text: lettered(text) })))]
  return { table: { headerRows: 1, widths, body, dontBreakRows: true }, layout: lines }
}
