import { useState } from 'react'
import { metaOf } from '#contract/kit/fields.ts'
import { Family } from '#contract/modules/living/resident/resident-family.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { offBecause } from '#kit/look/off-because.ts'

const meta = metaOf(Family.shape.oldmanId)

/** Chooses the resident of a family list, by name, pinyin initials or bed. */
export default function ResidentChoice(props: { onChoose: (oldmanId: string) => void; onClose: () => void }) {
  const [chosen, setChosen] = useState<string>()
  if (!meta) throw new Error('a resident field without a description')
  return (
    <Dialog
      open
      title="为哪位老人新增家属？"
      width={420}
      okText="下一步"
      okButtonProps={{ ...offBecause(!chosen && '请先选择老人') }}
      onOk={() => chosen && props.onChoose(chosen)}
      onCancel={props.onClose}
    >
      <FieldInput
        meta={meta}
        field="oldmanId"
        aria-label="老人"
        placeholder="输入姓名、拼音首字母或床位"
        value={chosen}
        onChange={(value) => setChosen(typeof value === 'string' ? value : undefined)}
      />
    </Dialog>
  )
}
