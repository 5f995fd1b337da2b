import { Alert, Button, Form, Space } from 'antd'
import { idCardProblem } from '#contract/kit/value/id-card.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { liveStatus, liveSteps } from '#contract/modules/living/residence/residence-step.ts'
import { resident } from '#contract/modules/living/resident/resident.ts'
import { useCall } from '#kit/calls.ts'
import { confirmDo } from '#kit/confirm.tsx'
import { Permit } from '#kit/Permit.tsx'
import { usePage } from '#kit/page/page.ts'
import { local } from '#kit/store/storage.ts'
import { archiveAddress } from '../addresses.ts'

/** Reports at once that a person is on record already, with a link; a former resident can be readmitted from here. */
export function IdCardCheck({ own }: { own?: string }) {
  const page = usePage()
  const typed = String(Form.useWatch('oldmanIdCard') ?? '')
    .trim()
    .toUpperCase()
  const valid = idCardProblem(typed) === undefined
  const { data: found } = useCall(resident.byIdCard, { oldmanIdCard: typed }, { enabled: valid, keep: false })
  if (!valid || !found || found.oldmanId === own) return null
  const { oldmanId, oldmanName, liveVersion } = found

  async function readmit() {
    const done = await confirmDo({
      title: `为${oldmanName}办理再次入住？`,
      content: '沿用原档案，状态变为“待入住”，接着在入住列表安排床位。本页填写的内容不会保存。',
      okText: '再次入住',
      call: residence.step,
      input: { oldmanId, oldmanStatusNew: String(liveSteps.again.to), version: liveVersion ?? undefined },
      done: `已为${oldmanName}办理再次入住，状态为待入住`,
    })
    if (!done) return
    page.setDirty(false)
    local.remove('oldmanDraft')
    page.backAndRefresh([oldmanId])
    page.open(archiveAddress(found ?? { oldmanId }))
  }
  return (
    <Alert
      type="warning"
      showIcon
      className="archive-known"
      title={`身份证号已存在：${oldmanName}（${liveStatus.label(found.oldmanStatus)}），不能重复建档`}
      action={
        <Space>
          <Button size="small" onClick={() => page.open(archiveAddress(found))}>
            查看档案
          </Button>
          {found.oldmanStatus === liveStatus.is.quit && !own && (
            <Permit need={liveSteps.again.permit}>
              <Button size="small" type="primary" onClick={() => void readmit()}>
                再次入住
              </Button>
            </Permit>
          )}
        </Space>
      }
    />
  )
}
