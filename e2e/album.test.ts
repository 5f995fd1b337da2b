import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { people } from './people.ts'

/** An album from its first photo to the bin and back: uploaded, tagged, shared, downloaded. */

const { page, open, button, press, seesMessage, enter, dialog, shown } = people('hr')

const photo = async (name: string) => {
  const size = { width: 60, height: 45 }
  const picture = sharp(randomBytes(60 * 45 * 3), { raw: { ...size, channels: 3 } })
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}
const tick = (name: string) =>
  shown()
    .getByRole('checkbox', { name: `选择${name}` })
    .check()

test('photos are uploaded, tagged, made the cover, shared, downloaded, deleted and restored', async () => {
  const name = `重阳合影${randomBytes(3).toString('hex')}`
  await open('/administration/photo')
  await button('新增').click()
  await enter({ 类型: '机构相册', 名称: name })
  await press('保存')
  await seesMessage(`已新增相册“${name}”`)
  await shown()
    .getByRole('button', { name: new RegExp(name) })
    .click()

  await button('上传照片').click()
  const files = [await photo('一.jpg'), await photo('二.jpg')]
  const wrong = { name: '说明.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') }
  await dialog()
    .locator('input[type=file]')
    .setInputFiles([...files, { ...files[0], name: '又.jpg' }, wrong])
  await dialog().getByText('已处理 4/4 张：成功 2 张，重复跳过 1 张，失败 1 张').waitFor()
  await dialog().getByText('说明.jpg：文件内容与扩展名不符').waitFor()
  await press('完成')

  await tick('二.jpg')
  await button('设为封面').click()
  await seesMessage(`已设为“${name}”的封面`)
  await button('标记老人').click()
  await enter({ 照片中的老人: '王' })
  await page().keyboard.press('Escape')
  await press('保存')
  await seesMessage('已标记1张照片')
  await button('家属可见').click()
  await press('家属可见')
  await seesMessage(`家属可以看到“${name}”了`)

  const file = page().waitForEvent('download')
  await button('下载全部').click()
  expect((await file).suggestedFilename()).toBe(`${name}.zip`)

  await tick('一.jpg')
  await button('删除').first().click()
  await press('删除')
  await seesMessage('已把1张照片放入回收站')
  await shown().getByRole('tab', { name: '回收站（1）' }).click()
  await tick('一.jpg')
  await button('恢复').click()
  await seesMessage('已恢复1张照片')
  await shown().getByRole('tab', { name: '照片（2）' }).waitFor()
})

test('a photo of 50 megapixels is reduced before it is uploaded', async () => {
  const name = `大照片${randomBytes(3).toString('hex')}`
  await open('/administration/photo')
  await button('新增').click()
  await enter({ 类型: '机构相册', 名称: name })
  await press('保存')
  await seesMessage(`已新增相册“${name}”`)
  await shown()
    .getByRole('button', { name: new RegExp(name) })
    .click()
  await button('上传照片').click()
  const large = sharp({ create: { width: 8700, height: 5800, channels: 3, background: '#3a7' } })
  const file = { name: '全景.jpg', mimeType: 'image/jpeg', buffer: await large.jpeg().toBuffer() }
  await dialog().locator('input[type=file]').setInputFiles(file)
  await dialog().getByText('已处理 1/1 张：成功 1 张').waitFor()
})
