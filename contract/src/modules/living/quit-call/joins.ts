import { nameModule } from '../../../kit/joins/joins.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

touchedBy('stayChanges', 'quit-call')

nameModule('quit-call', '住后回访')
