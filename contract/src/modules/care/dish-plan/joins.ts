import { nameModule, touchedBy } from '../../../kit/joins.ts'

nameModule('dish-plan', '食谱膳食')
touchedBy('stayChanges', 'dish-plan')
