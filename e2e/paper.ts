import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Reading printed pages needs poppler. */
export const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0

/** The output of the printer, read by poppler: the size of the paper in mm, and the text of each sheet. */
export async function printed(page: Page) {
  const folder = mkdtempSync(join(tmpdir(), 'pims-paper-'))
  const file = join(folder, 'printed.pdf')
  writeFileSync(file, await page.pdf({ preferCSSPageSize: true, printBackground: true }))
  const info = execFileSync('pdfinfo', [file], { encoding: 'utf8' })
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const [, width, height] = info.match(/Page size:\s+([\d.]+) x ([\d.]+) pts/) ?? []
  const mm = (points: string) => Math.round((Number(points) / 72) * 25.4)
  // A form feed ends each sheet. Chinese may be set with gaps.
  const sheets = text.split('\f').slice(0, -1)
  return { size: [mm(width), mm(height)], sheets: sheets.map((sheet) => sheet.replaceAll(/\s/g, '')) }
}

/** Records what the printer gets from now on, instead of a print dialog; gone with a reload. */
export async function catchPaper(page: Page) {
  await page.evaluate(() => {
    const papers: string[] = []
    Object.assign(window, { papers })
    window.print = () => {
      papers.push(document.getElementById('k-print')?.textContent ?? '')
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  return () => page.evaluate(() => (window as unknown as { papers: string[] }).papers) // as: set above
}
