import type { Action } from '#kit/page/action.ts'

export default [
  { title: '录入血压', path: '/careplan/bloodPressure?add=1', permit: 'careplan.bloodPressure.add', person: 'too' },
  { title: '录入体温', path: '/careplan/temperature?add=1', permit: 'careplan.temperature.add', person: 'too' },
] satisfies readonly Action[]
