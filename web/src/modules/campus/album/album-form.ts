import { activityStatus } from '#contract/modules/campus/activity/activity.ts'
import { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { albumType } from '#contract/modules/campus/album/album.ts'
import { useCall } from '#kit/calls.ts'
import type { FieldOption } from '#kit/form/form-schema.ts'
import { usePermit } from '#kit/page/permit.ts'

const { resident, activity: ofActivity } = albumType.is

/** The subject of an album depends on its kind: a resident, a past activity, or the institution. */
export function useAlbumOptions(): Record<string, FieldOption> {
  const may = usePermit()
  const activityRows = useCall(activity.list, { pageHelper: '0' }, { enabled: may(activity.list.options.permit) })
  const activities = activityRows.data?.list.filter((row) => row.activityStatus !== activityStatus.is.draft) ?? []
  return {
    albumType: { clears: ['oldmanId', 'activityId'] },
    oldmanId: { required: true, show: (values) => values.albumType === resident },
    activityId: {
      required: true,
      show: (values) => values.albumType === ofActivity,
      options: activities.map(({ activityId, title, startTime }) => ({
        value: activityId,
        label: `${startTime.slice(0, 10)} ${title}`,
      })),
      help: '每个活动一本相册',
    },
    familyVisible: { help: '老人相册给本人家属看，活动相册给参加者的家属看' },
  }
}

export const shareHelp = '共享后，未授权肖像使用的老人不能被标记在照片里'
