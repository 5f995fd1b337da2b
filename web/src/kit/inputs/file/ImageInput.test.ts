// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { images } from '#contract/kit/fields.ts'
import { avatarRoutes } from '#contract/modules/platform/file/file.ts'
import { User } from '#contract/modules/platform/user/user.ts'
import { uploadProblem } from '../../upload/upload.ts'
import { metaFor } from '../../value/schema.ts'
import { pictureLimits } from './ImageInput.tsx'

const photo = { name: 'IMG_0001.JPG', size: 5 * 1024 * 1024 }

test('a portrait is limited to 2 MB, a picture of a record to the size a camera makes', () => {
  const portrait = pictureLimits(metaFor(User.shape, 'photo'))
  expect(uploadProblem(photo, portrait)).toBe('上传头像图片大小不能超过 2MB')
  expect(avatarRoutes).toContain(portrait.picRoute)
  const picture = pictureLimits(metaFor({ photos: images('现场照片', 9) }, 'photos'))
  expect(uploadProblem(photo, picture)).toBeUndefined()
  expect(uploadProblem({ ...photo, name: 'a.webp' }, picture)).toBeUndefined()
  expect(avatarRoutes).not.toContain(picture.picRoute)
})
