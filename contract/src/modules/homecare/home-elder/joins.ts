import { nameModule } from '../../../kit/joins.ts'
import { touchedBy } from '../../../kit/touches.ts'

nameModule('home-elder', '居家老人')
touchedBy('stayChanges', 'home-elder')
