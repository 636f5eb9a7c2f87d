package demo

// Sentences that an owner might write. Each can stand alone, so that any three of a trade make a plausible text. %[1]s
// is the town, %[2]d a number of guests or years, %[3]s so many guests in Arabic.

type sentence struct{ ar, en string }

var venueOpenings = []sentence{
	{
		"في %[1]s، على بعد دقائق من السوق، نستقبل أفراحكم في مكان يتسع لـ %[3]s من غير زحام.",
		"In %[1]s, minutes from the market, we host weddings for %[2]d guests without a crush at the door.",
	},
	{
		"من ثلاثة أجيال ونحن نفرح مع أهل %[1]s. المكان يتسع لـ %[3]s والباب مفتوح لزيارتكم قبل أن تقرروا.",
		"Three generations of %[1]s have danced here. There is room for %[2]d guests, and you are welcome to visit " +
			"before you decide.",
	},
	{
		"رمّمنا المكان حجرًا حجرًا، وأبقينا للبحرة صوتها. نتسع في %[1]s لـ %[3]s.",
		"We restored it stone by stone and kept the sound of the fountain. Up to %[2]d guests, in %[1]s.",
	},
	{
		"عرس واحد في الليلة لا أكثر: %[1]s كلها لكم، وعدد ضيوفكم حتى %[2]d.",
		"One wedding a night, never two: the house in %[1]s is yours, for up to %[2]d guests.",
	},
	{
		"نسمات %[1]s في المساء تغني عن كل زينة. نجهز الجلسات لـ %[3]s كما تحبون.",
		"The evening breeze of %[1]s does half the decorating. We seat %[2]d guests the way you like.",
	},
	{
		"مدخل واسع وزفة على الدرج ومسرح يراه الجميع. المكان في %[1]s ويتسع لـ %[3]s.",
		"A wide entrance, a staircase made for the zaffa and a stage everybody sees. %[2]d guests, in %[1]s.",
	},
}

var venueFacts = []sentence{
	{
		"عندنا مولّدة وطاقة شمسية، فلا تنقطع الموسيقا ولا الإضاءة.",
		"A generator and solar power keep the music and the lights on whatever the grid does.",
	},
	{
		"صالتان منفصلتان عند الطلب، ومدخل خاص للسيدات.",
		"Two separate halls on request, with an entrance of its own for the ladies.",
	},
	{
		"نحفظ الهواتف عند الباب لمن يرغب، ومع كل هاتف رقم.",
		"Phones can be kept at the door, each with a number, if that is your wish.",
	},
	{
		"غرفة للعروس بمرآة كبيرة وضوء نهار وباب يُقفل.",
		"The bridal room has a tall mirror, daylight and a door that locks.",
	},
	{
		"السعر يشمل الطاولات والكراسي والتكييف وعشاءً من مطبخنا، وما عدا ذلك مكتوب في العقد.",
		"The price includes tables, chairs, air conditioning and dinner from our kitchen; anything else is in the " +
			"contract.",
	},
	{
		"موقف يتسع لثمانين سيارة، وشباب يركنونها عنكم.",
		"There is parking for eighty cars, and valets who do it for you.",
	},
	{"ركن للأطفال مع من يرعاهم حتى آخر رقصة.", "A children's corner with someone to mind them until the last dance."},
	{
		"مصعد ومدخل بلا درج لكبار السن والكراسي المتحركة.",
		"A lift and a step-free entrance for grandparents and wheelchairs.",
	},
	{
		"تستطيعون إحضار مصوّركم وفرقتكم من غير رسوم إضافية.",
		"Bring your own photographer and band; we charge nothing for that.",
	},
	{
		"نوزّع الطاولات معكم على مخطط قبل أسبوع، فلا يضيع ضيف.",
		"We draw the seating with you a week ahead, so nobody wanders.",
	},
}

var venueClosings = []sentence{
	{
		"الزيارة كل يوم من الرابعة عصرًا، واتصلوا قبلها بساعة.",
		"Visits daily from four in the afternoon; call an hour ahead.",
	},
	{
		"يُثبّت الموعد بعربون ويُرد كاملًا حتى ثلاثين يومًا قبل العرس.",
		"A deposit holds the day, refunded in full until thirty days before.",
	},
	{"أسعار أيام الأسبوع أقل من الخميس، فاسألوا.", "Weekdays cost less than Thursdays: do ask."},
	{"أهلًا وسهلًا، القهوة علينا.", "Come and see it; the coffee is on us."},
	{"نجيب على الرسائل في اليوم نفسه.", "We answer messages the same day."},
}

// serviceLines are the sentences of each category of service; %[1]s is the town, %[2]d years of work.
var serviceLines = map[string][]sentence{
	"photography": {
		{
			"نصوّر الأعراس في %[1]s منذ %[2]d سنة، ونسلّم الألبوم خلال ثلاثة أسابيع.",
			"We have photographed weddings in %[1]s for %[2]d years and deliver the album in three weeks.",
		},
		{
			"صور بضوء طبيعي من غير وقفات متعبة، ومصوّرة للسيدات عند الطلب. نعمل في %[1]s منذ %[2]d سنة.",
			"Natural light, no stiff poses, and a woman behind the camera on request. %[2]d years in %[1]s.",
		},
	},
	"music": {
		{
			"عود وقانون ودفّ وصوت يعرف القدود. فرقتنا من %[1]s وعمرها %[2]d سنة.",
			"Oud, qanun, daf and a voice that knows its qudud. A band from %[1]s, %[2]d years on stage.",
		},
		{
			"من الطرب إلى الدبكة من غير انقطاع، مع أجهزة صوت كاملة. %[2]d سنة في أفراح %[1]s.",
			"From tarab to dabke without a pause, sound system included. %[2]d years of weddings in %[1]s.",
		},
	},
	"flowers": {
		{
			"ورد جوري وياسمين من بساتين %[1]s، يُقطف صباح العرس. نعمل منذ %[2]d سنة.",
			"Damask roses and jasmine from around %[1]s, cut on the morning of the wedding. %[2]d years of it.",
		},
		{
			"باقة العروس والكوشة وزينة السيارة بلون واحد. محلنا في %[1]s منذ %[2]d سنة.",
			"Bouquet, kosha and car in one palette. Our shop has stood in %[1]s for %[2]d years.",
		},
	},
	"makeup": {
		{
			"تجربة قبل الموعد، وألوان تدوم حتى آخر الليل. خبرة %[2]d سنة في %[1]s.",
			"A trial beforehand and colours that last the night. %[2]d years of experience in %[1]s.",
		},
		{
			"نأتي إلى بيت العروس في %[1]s مع كل ما يلزم، منذ %[2]d سنة.",
			"We come to the bride's home in %[1]s with everything needed, and have for %[2]d years.",
		},
	},
	"catering": {
		{
			"كبة ويبرق ومنسف كما في البيت، ونادلون يعرفون الأصول. نخدم %[1]s منذ %[2]d سنة.",
			"Kibbeh, yabraq and mansaf as at home, served by people who know how. In %[1]s for %[2]d years.",
		},
		{
			"بوفيه حلو وموالح وكيك بثلاث طبقات. مطبخنا في %[1]s منذ %[2]d سنة.",
			"Sweet and savoury buffets and three-tier cakes, from our kitchen in %[1]s for %[2]d years.",
		},
	},
	"folklore": {
		{
			"عراضة شامية بالسيوف والمشاعل من باب البيت إلى باب القاعة. من %[1]s، ومنذ %[2]d سنة.",
			"A Damascene arada with swords and torches, from the house to the hall. From %[1]s, for %[2]d years.",
		},
		{
			"زفة وهناهين ودبكة يشارك فيها الجميع. رجالنا من %[1]s وعمر الفرقة %[2]d سنة.",
			"Zaffa, hanahin and a dabke that pulls everybody in. Men of %[1]s, a troupe of %[2]d years.",
		},
	},
	"transportation": {
		{
			"سيارات كلاسيكية وحديثة مزيّنة مع سائق بلباس رسمي. في %[1]s منذ %[2]d سنة.",
			"Classic and new cars, dressed up, with a chauffeur in a suit. In %[1]s for %[2]d years.",
		},
		{
			"حافلة للأهل وسيارة للعروسين في موعد واحد. نعمل في %[1]s منذ %[2]d سنة.",
			"A coach for the family and a car for the couple, on the same minute. %[2]d years in %[1]s.",
		},
	},
	"invitations": {
		{
			"خط ديواني وورق قطن وختم بالشمع. مطبعتنا في %[1]s منذ %[2]d سنة.",
			"Diwani script, cotton paper and a wax seal. Our press has been in %[1]s for %[2]d years.",
		},
		{
			"بطاقة ورقية وأخرى للواتساب بالتصميم نفسه. من %[1]s، خبرة %[2]d سنة.",
			"A card on paper and one for WhatsApp in the same design. From %[1]s, %[2]d years of practice.",
		},
	},
	"beauty": {
		{
			"حمّام عروس وحناء وتسريحة في جو هادئ. صالوننا في %[1]s منذ %[2]d سنة.",
			"Bridal hammam, henna and hair in peace and quiet. Our salon has been in %[1]s for %[2]d years.",
		},
		{
			"نقش حناء شامي وحلبي لليلة الحناء. في %[1]s منذ %[2]d سنة.",
			"Damascene and Aleppine henna for the henna night. In %[1]s for %[2]d years.",
		},
	},
	"videography": {
		{
			"فيلم قصير تشاهدونه مرارًا وفيلم كامل للذكرى. نصوّر في %[1]s منذ %[2]d سنة.",
			"A short film to watch again and a full one to keep. Filming in %[1]s for %[2]d years.",
		},
		{
			"كاميرتان وطائرة مصوّرة حيث يُسمح. %[2]d سنة في أعراس %[1]s.",
			"Two cameras, and a drone where it is allowed. %[2]d years of weddings in %[1]s.",
		},
	},
	"decoration": {
		{
			"كوشة من خشب وصدف وقماش، نركّبها ونفكّها بأنفسنا. من %[1]s، ومنذ %[2]d سنة.",
			"Stages of wood, mother-of-pearl and cloth, put up and taken down by us. From %[1]s, for %[2]d years.",
		},
		{
			"إنارة دافئة وممر شموع وطاولات بلون واحد. نزيّن أفراح %[1]s منذ %[2]d سنة.",
			"Warm lights, a candle aisle and tables in one colour. Decorating in %[1]s for %[2]d years.",
		},
	},
	"planning": {
		{
			"دفتر واحد لكل شيء: الميزانية والمواعيد والضيوف. ننظم في %[1]s منذ %[2]d سنة.",
			"One notebook for budget, dates and guests. Planning in %[1]s for %[2]d years.",
		},
		{
			"نتابع الموردين عنكم ونكون معكم من الصباح إلى آخر ضيف. في %[1]s، خبرة %[2]d سنة.",
			"We chase the suppliers and stay from morning to the last guest. In %[1]s, %[2]d years of practice.",
		},
	},
	"entertainment": {
		{
			"ضوء وفقاعات وثلج بارد للرقصة الأولى. نعمل في %[1]s منذ %[2]d سنة.",
			"Light, bubbles and cold sparks for the first dance. Working in %[1]s for %[2]d years.",
		},
		{
			"حكواتي ومسرح ظل للكبار والصغار. من %[1]s، وعمرنا %[2]d سنة.",
			"A storyteller and shadow theatre for old and young. From %[1]s, %[2]d years on.",
		},
	},
	"attire": {
		{
			"فساتين تُفصّل على القياس وأخرى للإيجار مع تعديلين. مشغلنا في %[1]s منذ %[2]d سنة.",
			"Gowns made to measure, or for rent with two fittings. Our workroom is in %[1]s, %[2]d years now.",
		},
		{
			"بدلات عرسان من قماش جيد وتطريز بروكار دمشقي. في %[1]s منذ %[2]d سنة.",
			"Grooms' suits in honest cloth, with Damascene brocade. In %[1]s for %[2]d years.",
		},
	},
	"jewelry": {
		{
			"محابس وطقم عروس من ذهب عيار 21 مع فاتورة وضمان. في سوق الصاغة في %[1]s منذ %[2]d سنة.",
			"Rings and bridal sets in 21-carat gold, with invoice and guarantee. In %[1]s's gold market for " +
				"%[2]d years.",
		},
		{
			"نحفر الاسمين والتاريخ على المحبس بلا مقابل. صاغة من %[1]s منذ %[2]d سنة.",
			"We engrave both names and the date for nothing. Goldsmiths of %[1]s for %[2]d years.",
		},
	},
}

var serviceFacts = []sentence{
	{
		"السعر المذكور ليوم واحد داخل المدينة، والسفر يُتفق عليه قبل التوقيع.",
		"The price is for one day in town; travel is agreed before you sign.",
	},
	{
		"نوثّق كل ما اتفقنا عليه برسالة، كي لا ينسى أحد.",
		"Everything agreed goes into a message, so that nobody forgets.",
	},
	{
		"اطلبوا نماذج من آخر ثلاثة أعراس، نرسلها على واتساب.",
		"Ask for samples of the last three weddings; we send them on WhatsApp.",
	},
	{"نعمل مع فريق من السيدات حيث تطلبون ذلك.", "A team of women works where you ask for it."},
	{"نأتي قبل الموعد بساعة، ولا نترك المكان قبل أن يُنظّف.", "We come an hour early and leave the place clean."},
	{"حجزان في اليوم كحد أقصى، كي يأخذ كل عرس حقه.", "Two bookings a day at most, so that each wedding gets its due."},
	{"يمكن الدفع على دفعتين، والثانية بعد أن ترضوا.", "Pay in two parts, the second when you are content."},
}
