import { Checkbox, Switch } from 'antd'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { user } from '#contract/modules/platform/user/user.ts'
import { act } from '#kit/calls.ts'
import { useDict } from '#kit/lookup/lookups.ts'
import { chime, type NotifyChoice, notifyOf } from '../../../../shell/live/notify.ts'
import { setUser } from '../../../../shell/shell-store.ts'

/**
 * Kinds of messages that pop up and count on the bell, with or without a sound; the others come together each morning.
 */
export function NotifyHabits({ own }: { own: ReplyFor<typeof user.get> }) {
  const kinds = useDict('MSG_TYPE').options.map(({ value, label }) => ({ value: Number(value), label }))
  const choice = notifyOf(own.layout)
  async function save(change: Partial<NotifyChoice>) {
    const layout = { ...Object(own.layout), notify: { ...choice, ...change } }
    if (await act(user.update, { userId: own.userId, layout }, { done: '已保存消息提醒' })) setUser({ layout })
  }
  return (
    <>
      <div className="personal-habit">
        <span>弹出提示</span>
        <Checkbox.Group
          options={kinds}
          value={kinds.map(({ value }) => value).filter((value) => !choice.silent.includes(value))}
          onChange={(chosen) =>
            void save({ silent: kinds.map(({ value }) => value).filter((value) => !chosen.includes(value)) })
          }
        />
      </div>
      <p className="k-muted personal-note">
        没有勾选的不弹出，也不计入铃铛，每天早上8点合成一条告诉您；紧急消息总会弹出。
      </p>
      <div className="personal-habit">
        <span>提示音</span>
        <Switch
          aria-label="提示音"
          checked={choice.sound}
          onChange={(sound) => {
            if (sound) chime()
            void save({ sound })
          }}
        />
      </div>
    </>
  )
}
