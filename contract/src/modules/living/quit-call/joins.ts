import { nameModule } from '../../../kit/joins.ts'
import { touchedBy } from '../../../kit/touches.ts'

touchedBy('stayChanges', 'quit-call')

nameModule('quit-call', '住后回访')
