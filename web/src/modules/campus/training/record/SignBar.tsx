import { Button, Select } from 'antd'
import { useState } from 'react'
import { trainingRefusals } from '#contract/modules/campus/training/training.ts'
import { training } from '#contract/modules/campus/training/training-calls.ts'
import { useAction } from '#kit/calls.ts'
import { ask } from '#kit/confirm.tsx'
import { messageOf } from '#kit/fault/errors.ts'
import { offBecause } from '#kit/look/off-because.ts'
import { useLookup } from '#kit/lookup/lookups.ts'

interface Props {
  trainingId: string
  chosen: readonly string[]
  onDone: () => void
}

/** Signs in the chosen participants, takes it back, and adds people who came without being on the list. */
export function SignBar({ trainingId, chosen, onDone }: Props) {
  const sign = useAction(training.sign)
  const people = useLookup('employees')
  const [stranger, setStranger] = useState<string>()
  async function run(empIds: readonly string[], more: { cancel?: 1; confirm?: 1 } = {}) {
    const done = await sign.run(
      { trainingId, empIds: [...empIds], ...more },
      {
        done: ({ list }) => (more.cancel ? `已取消${empIds.length}人的签到` : `已为${list.length}人签到`),
        onRefused: (code, error) => {
          if (code !== trainingRefusals.notMember.code || more.confirm) return false
          void askFirst(empIds, error)
          return true
        },
      },
    )
    if (!done) return
    setStranger(undefined)
    onDone()
  }
  async function askFirst(empIds: readonly string[], error: unknown) {
    if (await ask(`${messageOf(error)}，补充并签到？`, '补充并签到')) await run(empIds, { confirm: 1 })
  }
  return (
    <>
      <Button
        type="primary"
        {...offBecause(chosen.length === 0 && '请先选择人员')}
        loading={sign.pending}
        onClick={() => void run(chosen)}
      >{`签到（${chosen.length}）`}</Button>
      <Button
        {...offBecause(chosen.length === 0 && '请先选择人员')}
        loading={sign.pending}
        onClick={() => void run(chosen, { cancel: 1 })}
      >
        取消签到
      </Button>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        allowClear
        className="training-stranger"
        placeholder="名单外的人"
        aria-label="名单外的人"
        options={people.options}
        value={stranger}
        onChange={setStranger}
      />
      <Button
        {...offBecause(!stranger && '请先选择名单外的人')}
        loading={sign.pending}
        onClick={() => stranger && void run([stranger])}
      >
        补签
      </Button>
    </>
  )
}
