import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { docx } from '../server/src/modules/platform/file/test-forms.ts'
import { messageOn } from './messages.ts'
import { hasPoppler, printed } from './paper.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** The administrator writes a document template, sees it filled in for a resident, and downloads it as a Word file. */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('admin', { width: 1440, height: 900 })
  return () => page.context().close()
})

const dialog = () => page.getByRole('dialog')
const seesMessage = (text: string | RegExp) => messageOn(page, text)
const seal = () =>
  sharp({ create: { width: 120, height: 120, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()

async function chooseResident() {
  const picker = dialog().getByLabel('老人')
  await picker.click()
  const first = page.locator('.ant-select-item-option').first()
  await first.waitFor()
  const name = ((await first.getAttribute('title')) ?? (await first.innerText())).split(/\s/)[0]
  await first.click()
  return name
}

async function wordText() {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog().getByRole('button', { name: '下载Word' }).click(),
  ])
  const parts = unzipSync(new Uint8Array(readFileSync(await download.path())))
  return {
    name: download.suggestedFilename(),
    parts,
    text: strFromU8(parts['word/document.xml']).replace(/<[^>]+>/g, ''),
  }
}

test('a template with placeholders, a table and a picture is written, corrected, filled in, downloaded as a Word file and copied', {
  timeout: 240_000,
}, async () => {
  await open(page, '/systemSetting/templateDocument')
  await page.getByText('入住协议').first().waitFor()
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await page.locator('#templateName').fill('短期托养协议')
  await page.locator('#typeId').click()
  await page.locator('.ant-select-item-option').first().click()
  const text = page.getByRole('textbox', { name: '模板内容' })
  await text.click()
  await page.keyboard.type('老人：')
  await page.getByLabel('占位符', { exact: true }).getByRole('button', { name: '老人姓名' }).click()
  await page.keyboard.type('，机构：{{orgName}}')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '插入表格' }).click()
  await page.keyboard.type('项目')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '插入图片' }).click()
  await (await chooser).setFiles({ name: '印章.png', mimeType: 'image/png', buffer: await seal() })
  await text.locator('img:not(.ProseMirror-separator)').first().waitFor()
  expect(await text.locator('.k-place').allInnerTexts()).toEqual(['老人姓名', '机构名称'])
  await page.getByRole('button', { name: '预览', exact: true }).click()
  await page.frameLocator('iframe[title="文档预览"]').getByText('示例养老院').first().waitFor()
  await dialog().getByRole('button', { name: '关闭', exact: true }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await seesMessage('已新增文档模板“短期托养协议”')

  // A wrong placeholder is named and nothing is lost.
  await page
    .getByRole('row', { name: /短期托养协议/ })
    .getByRole('button', { name: '编辑' })
    .click()
  await text.locator('.k-place').first().waitFor()
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' {{oldmanNmae}}')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('存在未知占位符：oldmanNmae').first().waitFor()
  await text.locator('.k-place-unknown').click()
  await page.keyboard.press('Delete')
  await text.locator('.k-place-unknown').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '保存' }).click()
  await seesMessage('已保存“短期托养协议”（第1版）')

  // Shown for a resident, and downloaded as a Word file with the name and the picture.
  await page
    .getByRole('row', { name: /短期托养协议/ })
    .getByRole('button', { name: '短期托养协议' })
    .click()
  const name = await chooseResident()
  const paper = page.frameLocator('iframe[title="文档预览"]')
  await paper.getByText(name).first().waitFor()
  expect(await paper.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120)
  const { name: fileName, parts, text: words } = await wordText()
  expect(fileName).toBe(`短期托养协议-${name}.docx`)
  expect(words).toContain(`老人：${name}，机构：示例养老院`)
  expect(Object.keys(parts).some((part) => part.startsWith('word/media/'))).toBe(true)
  await dialog().getByRole('button', { name: '关闭', exact: true }).click()

  const first = page.getByRole('row', { name: /短期托养协议/ }).first()
  await first.getByRole('button', { name: '复制' }).click()
  await dialog().getByRole('button', { name: '复制' }).click()
  await seesMessage('已复制“短期托养协议”')
  await page.getByRole('row', { name: /短期托养协议-副本/ }).waitFor()
})

test('a Word file is uploaded as a template, with progress, and filled in', { tags: 'long' }, async () => {
  await open(page, '/systemSetting/templateDocument')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await page.locator('#templateName').fill('Word协议')
  await page.locator('#typeId').click()
  await page.locator('.ant-select-item-option').first().click()
  await page.getByText('Word文件', { exact: true }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: '协议.docx',
    mimeType: 'application/octet-stream',
    buffer: docx('甲方：{{orgName}}\n乙方：{{old|manName}}'),
  })
  await page.getByText('协议.docx').waitFor()
  await page.getByRole('button', { name: '保存' }).click()
  await seesMessage('已新增文档模板“Word协议”')
  await page
    .getByRole('row', { name: /Word协议/ })
    .getByRole('button', { name: 'Word协议' })
    .click()
  const name = await chooseResident()
  await page.frameLocator('iframe[title="文档预览"]').getByText(`乙方：${name}`).first().waitFor()
  expect((await wordText()).text).toContain(`乙方：${name}`)
  await dialog().getByRole('button', { name: '关闭', exact: true }).click()
})

test('home care templates have a list of their own', { tags: 'long' }, async () => {
  await open(page, '/systemSetting/homeTemplateDocument')
  await page.getByText('居家服务协议').first().waitFor()
  expect(await page.getByText('知情同意书').filter({ visible: true }).count()).toBe(0)
})

test('the editor sample takes text and uploads', { tags: 'long' }, async () => {
  await open(page, '/editorDemo')
  const text = page.getByRole('textbox', { name: '演示内容' })
  await text.getByText('入住须知').waitFor()
  await page
    .locator('input[type=file][accept*=".pdf"]')
    .setInputFiles({ name: '通知.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\nx\n%%EOF') })
  await page.getByText('已上传通知.pdf').waitFor()
})

test.runIf(hasPoppler)(
  'a document is printed on the paper of its template, in Chinese, with page numbers',
  async () => {
    await open(page, '/systemSetting/templateDocument')
    const row = page.getByRole('row', { name: /入住协议/ }).first()
    await row.getByRole('button', { name: '预览', exact: true }).click()
    const frame = page.locator('iframe[title="文档预览"]')
    const line = frame.contentFrame().locator('main :is(h1, h2, p)').first()
    await line.waitFor()
    const words = (await line.innerText()).replaceAll(/\s/g, '')
    const sheet = await page.context().newPage()
    // The frame prints itself; here its text is read alone.
    await sheet.setContent((await frame.getAttribute('srcdoc')) ?? '')
    const { size, sheets } = await printed(sheet)
    await sheet.close()
    expect(size).toEqual([210, 297])
    expect(words).toMatch(/\p{Script=Han}{2}/u)
    expect(sheets[0]).toContain(words)
    expect(sheets.at(-1)).toContain(`第${sheets.length}页/共${sheets.length}页`)
    await page.keyboard.press('Escape')
  },
)

test.runIf(hasPoppler)('labels of beds are printed one on each piece of 40 × 30 mm', async () => {
  await open(page, '/systemmanage/location/index?tab=beds')
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '1')
  })
  await page.getByRole('tab', { name: /床位/ }).last().click()
  const rows = page.locator('.frame:visible .ant-table-row:visible')
  await rows.nth(2).waitFor()
  const names = []
  for (const at of [0, 1, 2]) {
    await rows.nth(at).getByRole('checkbox').check()
    // The actions for chosen rows open above the rows, and move them.
    await page.getByRole('button', { name: '打印二维码' }).waitFor()
    names.push((await rows.nth(at).innerText()).split(/\s/).find(Boolean) ?? '')
  }
  await page.getByRole('button', { name: '打印二维码' }).click()
  await page.locator('body[data-printed]').waitFor()
  const { size, sheets } = await printed(page)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  expect(size).toEqual([40, 30])
  expect(sheets).toHaveLength(3)
  for (const [at, sheet] of sheets.entries()) {
    expect(sheet).toContain(names[at])
    expect(sheet).toContain('示例养老院')
  }
})
