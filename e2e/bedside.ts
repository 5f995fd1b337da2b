import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What a carer adds to a record with the phone: a picture, a voice note, a signature. */

/** A picture with a size of its own, so that it can be recognised. */
export const pictured = { width: 37, height: 23 }
/** Takes it with the camera of the phone. */
export async function takePhoto(page: Page) {
  const drawn = await page.evaluate(({ width, height }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    canvas.getContext('2d')?.fillRect(5, 5, 20, 10)
    return canvas.toDataURL('image/png').split(',')[1]
  }, pictured)
  const file = { name: 'IMG_0001.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('img', { name: '已拍照片' }).waitFor()
}

/** Records more than a second with the microphone. */
export async function speak(page: Page) {
  await page.getByRole('button', { name: '语音备注', exact: true }).click()
  await page.getByText(/^正在录音 [1-9]\d* \/ 60 秒$/).waitFor()
  await page.getByRole('button', { name: '停止录音', exact: true }).click()
  await page.getByLabel('已录语音').waitFor()
}

/** Two strokes of a finger. */
export async function sign(page: Page) {
  const board = page.getByLabel('签名', { exact: true })
  await board.scrollIntoViewIfNeeded()
  const pad = await board.boundingBox()
  if (!pad) throw new Error('no board to sign on')
  await page.mouse.move(pad.x + 30, pad.y + 30)
  await page.mouse.down()
  await page.mouse.move(pad.x + 160, pad.y + 70, { steps: 6 })
  await page.mouse.up()
  await page.getByText('已签名', { exact: true }).waitFor()
}

/** Length of a voice note in seconds, once the player has loaded it. */
export async function voiceSeconds(sound: Locator) {
  const length = () => sound.evaluate((one: HTMLAudioElement) => (one.readyState > 0 ? one.duration : 0))
  await expect.poll(length).toBeGreaterThan(0)
  return length()
}
