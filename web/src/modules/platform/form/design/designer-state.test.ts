import { expect, test } from 'vitest'
import { schemaProblems } from '#contract/modules/platform/form/form-check.ts'
import { emptySchema, fieldKinds } from '#contract/modules/platform/form/form-schema.ts'
import { type Design, designed, type Step, startDesign } from './designer-state.ts'

const run = (steps: Step[], from: Design = startDesign(emptySchema)) => steps.reduce(designed, from)
const keys = (design: Design) => design.now.fields.map((field) => field.key)

test('a new field of any kind is added after the chosen one, and only a sum still needs its terms', () => {
  const all = run(fieldKinds.values.map((kind) => ({ do: 'add', kind })))
  expect(all.now.fields).toHaveLength(fieldKinds.values.length)
  expect(schemaProblems(all.now).map((problem) => problem.message)).toEqual(['“合计与计算”请选择要计算的字段'])
  const between = designed({ ...all, chosen: 'field1' }, { do: 'add', kind: 'text' })
  expect(keys(between).indexOf(between.chosen ?? '')).toBe(1)
})

test('every step can be undone and redone, a new step ends redoing', () => {
  const steps: Step[] = [
    { do: 'add', kind: 'text' },
    { do: 'add', kind: 'sum' },
    { do: 'change', key: 'field1', part: { label: '姓名' } },
    { do: 'rule', key: 'field2', part: { from: ['field1'] } },
    { do: 'copy', key: 'field2' },
    { do: 'move', key: 'field1', to: 2 },
    { do: 'layout', part: { note: '说明' } },
    { do: 'remove', key: 'field2' },
  ]
  const done = run(steps)
  const back = run(
    steps.map(() => ({ do: 'undo' })),
    done,
  )
  expect(back.now).toEqual(emptySchema)
  expect(
    run(
      steps.map(() => ({ do: 'redo' })),
      back,
    ).now,
  ).toEqual(done.now)
  expect(run([{ do: 'undo' }, { do: 'add', kind: 'date' }, { do: 'redo' }], done).future).toEqual([])
  expect(run([{ do: 'undo' }]).now).toEqual(emptySchema)
})

test('renaming keeps conditions, sums and formulas', () => {
  const created = run([
    { do: 'add', kind: 'number' },
    { do: 'add', kind: 'sum' },
    {
      do: 'rule',
      key: 'field2',
      part: { op: 'formula', formula: 'field1 * field10 + field1.x', from: ['field1', 'field1.ml'] },
    },
    { do: 'change', key: 'field2', part: { visibleIf: { match: 'all', rules: [{ key: 'field1', op: 'filled' }] } } },
    { do: 'rename', key: 'field1', to: 'weight' },
  ])
  expect(keys(created)).toEqual(['weight', 'field2'])
  expect(created.now.sumRules[0]).toMatchObject({
    formula: 'weight * field10 + weight.x',
    from: ['weight', 'weight.ml'],
  })
  expect(created.now.fields[1].visibleIf?.rules[0].key).toBe('weight')
})

test('moving stays inside the form, removing chooses the neighbour', () => {
  const two = run([
    { do: 'add', kind: 'text' },
    { do: 'add', kind: 'date' },
  ])
  expect(keys(run([{ do: 'move', key: 'field1', to: 99 }], two))).toEqual(['field2', 'field1'])
  expect(run([{ do: 'move', key: 'field1', to: -5 }], two).past).toEqual(two.past)
  expect(run([{ do: 'remove', key: 'field2' }], two).chosen).toBe('field1')
})
