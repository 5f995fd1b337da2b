import { addDays } from '#core/clock.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import type { Demo } from '../../../demo/load.ts'

interface DemoAlbum {
  name: string
  photos: readonly number[]
  shared?: 1
  words?: string
}

const house: readonly DemoAlbum[] = [
  { name: '院庆十周年', photos: [3, 7, 4, 6, 1], shared: 1, words: '开放日、联欢会与合影。' },
  { name: '春日花园', photos: [1, 4], words: '花园改造前后。' },
  { name: '书画角', photos: [5] },
  { name: '志愿者来访', photos: [] },
]
const residents: readonly DemoAlbum[] = [
  { name: '生日', photos: [8, 7], shared: 1 },
  { name: '日常', photos: [1, 5, 6] },
  { name: '康复训练', photos: [4, 7] },
]
const activities: readonly DemoAlbum[] = [
  { name: '活动现场', photos: [2, 6, 7, 3, 8], shared: 1 },
  { name: '活动留影', photos: [7, 6] },
]

/** Albums of the institution, of residents and of past activities; some shared, one empty, one photo in the bin. */
const makeAlbums: Demo = async ({ db, orgId, now }, elders) => {
  const today = now.slice(0, 10)
  const living = elders.filter(({ status }) => status === 1)
  const heldActivities = await db
    .selectFrom('activity')
    .select(['activityId', 'title'])
    .where('orgId', '=', orgId)
    .where('activityStatus', '=', 4)
    .orderBy('startTime', 'desc')
    .orderBy('activityId')
    .limit(4)
    .execute()
  const by = { createBy: 'user-hr', createByName: '人事行政' }
  const planned = [
    ...house.map((one) => ({ ...one, albumType: 3 as const, oldmanId: null, activityId: null })),
    ...living.slice(0, 9).map(({ oldmanId, oldmanName }, at) => {
      const one = residents[at % residents.length]
      return { ...one, name: `${oldmanName}的${one.name}`, albumType: 1 as const, oldmanId, activityId: null }
    }),
    ...heldActivities.map(({ activityId, title }, at) => {
      const one = activities[at % activities.length]
      return { ...one, name: title.slice(0, 30), albumType: 2 as const, oldmanId: null, activityId }
    }),
  ]
  const albums = planned.map(
    ({ name, shared = 0, words, albumType, oldmanId, activityId }, at): FreshRow<'album'> & { createTime: string } => ({
      orgId,
      photoAlbumId: `album-${String(at + 1).padStart(3, '0')}`,
      albumName: name,
      albumType,
      oldmanId,
      activityId,
      familyVisible: shared,
      description: words,
      ...by,
      createTime: `${addDays(today, (at - planned.length) * 4)} 10:00:00`,
    }),
  )
  await db.insertInto('album').values(albums).execute()
  const photos = albums.flatMap(({ photoAlbumId, oldmanId, createTime }, of) =>
    planned[of].photos.map((number, at) => ({
      orgId,
      photoId: `${photoAlbumId}-${at}`,
      photoAlbumId,
      name: `照片${at + 1}.svg`,
      ...by,
      // Pictures of the product, since nobody has uploaded any.
      url: `/demo/photo-${number}.svg`,
      size: 2_400_000 + number * 310_000,
      width: 640,
      height: 480,
      sha256: `demo-${number}`,
      oldmanIds: JSON.stringify(oldmanId ? [oldmanId] : []),
      takenTime: `${createTime.slice(0, 10)} 09:${10 + at}:00`,
      createTime: `${createTime.slice(0, 10)} 10:${10 + at}:00`,
      ...(of === 0 && at === 4 && { status: 0 as const, deletedTime: `${addDays(today, -2)} 16:00:00` }),
    })),
  )
  await db.insertInto('photo').values(photos).execute()
}
export default makeAlbums
/** Pictures that show the activity. */
export const after = ['campus/activity']
