import { shellState } from '../shell-store.ts'
import { hasWaterMark } from './config.ts'

/** Watermark over the whole shell: a repeated canvas tile with the user's names (seed 000 §9). */

export const waterMark = { width: 300, height: 200, degrees: -20, fontPx: 14, delayMs: 500 }

/** Login name plus employee name. */
export const waterMarkText = (username: string, empName: unknown) =>
  [username, typeof empName === 'string' ? empName : ''].filter(Boolean).join(' ')

type Pen = Pick<CanvasRenderingContext2D, 'translate' | 'rotate' | 'fillText'> & {
  font: string
  fillStyle: string | CanvasGradient | CanvasPattern
  textAlign: CanvasTextAlign
}

export function drawTile(pen: Pen, text: string) {
  pen.font = `${waterMark.fontPx}px "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif`
  pen.fillStyle = 'rgba(0, 0, 0, 0.07)'
  pen.textAlign = 'center'
  pen.translate(waterMark.width / 2, waterMark.height / 2)
  pen.rotate((waterMark.degrees * Math.PI) / 180)
  pen.fillText(text, 0, 0)
}

/** Shows the watermark over the page; an empty text removes it. */
export function showWaterMark(text: string, document: Document) {
  document.getElementById('water-mark')?.remove()
  if (!text) return
  const canvas = document.createElement('canvas')
  canvas.width = waterMark.width
  canvas.height = waterMark.height
  const pen = canvas.getContext('2d')
  if (!pen) return
  drawTile(pen, text)
  const layer = document.createElement('div')
  layer.id = 'water-mark'
  layer.setAttribute('aria-hidden', 'true')
  layer.style.backgroundImage = `url(${canvas.toDataURL()})`
  document.body.append(layer)
}

/** Shows the user's names over the page, where the institution wants it. */
export function putWaterMark() {
  const { user, config } = shellState()
  const text = user && hasWaterMark(config) ? waterMarkText(user.username, user.empInfo.empName) : ''
  showWaterMark(text, document)
}
