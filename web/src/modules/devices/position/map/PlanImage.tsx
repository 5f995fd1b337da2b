import { Button, Form, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { picRoute } from '#contract/modules/platform/file/file.ts'
import { fail } from '#kit/look/notice.ts'
import { upload } from '#kit/upload/upload.ts'

const extensions = ['jpg', 'jpeg', 'png', 'svg']
const limitMb = 5
const longest = 2400

/**
 * The picture of a plan. A drawing (svg) is painted here and uploaded as a bitmap, because an svg may contain scripts.
 */
export function PlanImage() {
  const form = Form.useFormInstance()
  const image: unknown = Form.useWatch('image', form)
  const [busy, setBusy] = useState(false)
  const widthM = Number(Form.useWatch('widthM', form)) || undefined
  /** Width of the picture: of the upload, or of the stored numbers. */
  const pixels = useRef<number>(undefined)
  useEffect(() => {
    pixels.current ??= (Number(form.getFieldValue('pxPerM')) || 0) * (widthM ?? 0) || undefined
    if (pixels.current && widthM) form.setFieldValue('pxPerM', scaleOf(pixels.current, widthM))
  }, [form, widthM])
  async function take(file: File) {
    setBusy(true)
    try {
      const picture = file.name.toLowerCase().endsWith('.svg') ? await painted(file) : file
      const { path } = await upload('common', picture, { picRoute: picRoute.is.house, extensions, limitMb })
      const { width } = await sizeOf(URL.createObjectURL(picture))
      pixels.current = width
      form.setFieldsValue({ image: path, ...(widthM && { pxPerM: scaleOf(width, widthM) }) })
    } catch {
      fail('图片没有上传成功，请换一张 jpg、png 或 svg')
    }
    setBusy(false)
  }
  return (
    <>
      <Form.Item name="image" label="平面图" rules={[{ required: true, message: '请上传平面图' }]}>
        <Upload
          accept=".jpg,.jpeg,.png,.svg"
          showUploadList={false}
          beforeUpload={(file) => {
            void take(file)
            return Upload.LIST_IGNORE
          }}
        >
          <Button loading={busy}>{image ? '更换图片' : '上传图片'}</Button>
          <span className="k-muted">　jpg、png、svg，不超过 5MB</span>
        </Upload>
      </Form.Item>
      <Form.Item name="pxPerM" hidden>
        <input />
      </Form.Item>
      {typeof image === 'string' && image && (
        <img src={image} alt="平面图" style={{ maxWidth: '100%', maxHeight: 220 }} />
      )}
    </>
  )
}

const scaleOf = (pixels: number, widthM: number) => Math.round((pixels / widthM) * 1000) / 1000

function sizeOf(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image()
    picture.onload = () => resolve(picture)
    picture.onerror = () => reject(new Error('no picture'))
    picture.src = url
  })
}

async function painted(file: File): Promise<File> {
  const picture = await sizeOf(URL.createObjectURL(new Blob([await file.text()], { type: 'image/svg+xml' })))
  const scale = longest / Math.max(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('not painted')
  return new File([blob], file.name.replace(/\.svg$/i, '.png'), { type: 'image/png' })
}
