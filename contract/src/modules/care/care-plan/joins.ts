import { nameModule, touchedBy } from '../../../kit/joins.ts'

nameModule('care-plan', '护理计划')
touchedBy('stayChanges', 'care-plan')
