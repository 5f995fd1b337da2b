import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { type BatchPlan, bedNaming, location } from '#contract/modules/living/location/location.ts'
import { inputOf } from '#kit/calls.ts'
import { leaveBy } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { fieldErrorsOf, markShown, showError } from '#kit/fault/errors.ts'
import { FormFields, labelWidth } from '#kit/form/FormFields.tsx'
import { payloadOf, placeErrors } from '#kit/form/form-schema.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { send } from '#kit/http/request.ts'
import { offBecause } from '#kit/look/off-because.ts'
import type { Place } from './places.ts'

type Plan = z.output<typeof BatchPlan>

const keys = [
  'buildingName',
  'parentId',
  'deptId',
  'floorFrom',
  'floorTo',
  'roomsPerFloor',
  'roomPattern',
  'roomType',
  'bedsPerRoom',
  'bedNaming',
  'bedType',
  'price',
] as const

const options = {
  buildingName: { help: '已有的楼栋填它的名称，会补上缺少的房间。' },
  parentId: { placeholder: '不选为最上层' },
  roomPattern: { help: '{层} 楼层，{号} 两位房号，{楼} 楼栋；例如 {层}{号} 得 301。' },
}

interface BatchDialogProps {
  /** The park of the new building. */
  place: Place | undefined
  onClose: () => void
}

/** Creates building × floors × rooms × beds at once. A preview comes first; changed numbers need a new one. */
export default function BatchDialog({ place, onClose }: BatchDialogProps) {
  const [plan, setPlan] = useState<Plan>()
  const [asking, setAsking] = useState(false)
  const [dirty, setDirty] = useState(false)
  const work = useCallForm({
    call: location.batch,
    keys,
    options,
    initial: {
      parentId: place?.locationId,
      floorFrom: 1,
      roomPattern: '{层}{号}',
      bedNaming: bedNaming.is.letters,
      bedsPerRoom: 2,
    },
    done: (row) => `已建成${row.roomCount}间房、${row.bedCount}张床位`,
    onDone: onClose,
  })
  const leave = leaveBy(dirty, onClose)
  async function preview() {
    const sound = await work.form.validateFields().then(
      () => true,
      () => false,
    )
    if (!sound) return
    setAsking(true)
    const body = { ...payloadOf(work.source, work.form.getFieldsValue(true)), preview: 1 }
    await send(location.batch, inputOf(location.batch, body), { silent: true }).then(setPlan, (error: unknown) => {
      const errors = fieldErrorsOf(error)
      if (errors.length === 0) return showError(error)
      markShown(error)
      work.form.setFields(placeErrors(errors, keys).at)
    })
    setAsking(false)
  }
  return (
    <Dialog unsaved={dirty} open title="批量建房" width={860} mask={{ closable: false }} onCancel={leave} footer={null}>
      <Form
        form={work.form}
        initialValues={work.first}
        labelCol={{ flex: `${labelWidth(work.source)}px` }}
        wrapperCol={{ flex: 1 }}
        labelWrap
        onValuesChange={(changed) => {
          work.onValuesChange(changed)
          setPlan(undefined)
          setDirty(true)
        }}
      >
        <div className="k-modal-body">
          <FormFields source={work.source} columns={2} />
          {plan && <PlanView plan={plan} />}
        </div>
        <div className="k-modal-foot">
          <Button onClick={leave}>取消</Button>
          <Button type={plan ? 'default' : 'primary'} loading={asking} onClick={() => void preview()}>
            预览
          </Button>
          {plan && (
            <Button
              type="primary"
              {...offBecause(plan.roomCount === 0 && '没有要建的房间')}
              loading={work.pending}
              onClick={() => void work.submit()}
            >
              建 {plan.roomCount} 间房 {plan.bedCount} 张床
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  )
}

/** The preview, floor by floor; existing rooms are struck through. */
function PlanView({ plan }: { plan: Plan }) {
  const skipped = plan.skipped > 0 ? `，${plan.skipped} 间已有的房间不变` : ''
  const beds = plan.floors[0]?.rooms[0]?.beds ?? []
  return (
    <>
      <Alert
        type={plan.roomCount > 0 ? 'info' : 'warning'}
        showIcon
        className="k-gap"
        title={
          plan.roomCount > 0
            ? `将建 ${plan.floorCount} 层、${plan.roomCount} 间房、${plan.bedCount} 张床位（每间 ${beds.join(' ')}）${skipped}。`
            : '这些房间都已存在，没有要建的。'
        }
      />
      <div className="location-plan">
        {plan.floors.map((floor) => (
          <div key={floor.floorName}>
            <b>{floor.floorName}</b>
            <span className="location-rooms">
              {floor.rooms.map((room) =>
                room.exists ? (
                  <s key={room.roomName} title="已有，不变">
                    {room.roomName}
                  </s>
                ) : (
                  <span key={room.roomName}>{room.roomName}</span>
                ),
              )}
            </span>
          </div>
        ))}
      </div>
    </>
  )
}
