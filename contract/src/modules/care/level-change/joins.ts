import { touchedBy } from '../../../kit/touches.ts'

touchedBy('stayChanges', 'level-change')
